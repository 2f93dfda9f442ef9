import type { FormAnswer } from '#app/forms/form-answer.ts';
import { uuidIn } from '#app/regie/parts/id-in-address.ts';
import type { RequestContext } from '#app/request.ts';
import { withdrawnRequest } from '#domain/acts/approvals.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { resumedCopy } from '#site/copy/regie-resumed.ts';
import { formPage, toTyped } from './correctable.ts';

/** Name in an address: the id of the request that its author corrects. */
const RESUMED = 'reprise';

/**
 * The page on which an operator corrects a request that they have withdrawn.
 *
 * @returns null where there is no such request of theirs, or its act has no form
 */
export async function correctionPage(
  { dependencies }: Pick<RequestContext, 'dependencies'>,
  { operator }: OperatorSession,
  id: string,
): Promise<string | null> {
  const asked = await withdrawnRequest(dependencies.db, operator.id, id);
  const page = asked && formPage(asked.act, asked.input);
  return page ? `${page}${page.includes('?') ? '&' : '?'}${RESUMED}=${id}` : null;
}

/**
 * The form of a request that its author has withdrawn to correct it, as they had filled it in.
 *
 * @param acts of the page's forms
 * @returns null where the address names no such request
 */
export async function resumedForm(
  { dependencies }: Pick<RequestContext, 'dependencies'>,
  { operator }: OperatorSession,
  url: URL,
  acts: readonly string[],
): Promise<FormAnswer | null> {
  const id = uuidIn(url, RESUMED);
  const asked = id && (await withdrawnRequest(dependencies.db, operator.id, id));
  if (!asked || !acts.includes(asked.act)) return null;
  const values = toTyped(asked.act, asked.input);
  return { code: 'RESUMED', fields: {}, values, message: resumedCopy.withdrawn };
}

/** The address of a page without the request that is corrected there. */
export function withoutResumed(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(RESUMED)) return search;
  query.delete(RESUMED);
  return query.size > 0 ? `?${query}` : '';
}
