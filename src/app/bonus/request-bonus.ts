import type { FormAnswer } from '#app/forms/form-answer.ts';
import { readOwnUser } from '#app/local-store/own-user.ts';
import { loadStores, storeGrant } from '#app/local-store/stores.ts';
import type { AssignBonusAnswer, BonusType } from '#domain/bonus/schema.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { tellOfOwn } from './tell-bonus.ts';

interface Asked {
  bonus_type: BonusType;
  /** A partner code. */
  code?: string;
}

/** A refusal; `said` is the sentence to show: the server's own, or ours when there is none. */
export type Refused = FormAnswer & { said: string };

/**
 * Requests bonus votes (docs/specification.md §16.2), stores the answer on the phone, and tells the user.
 *
 * @returns the refusal, or null when they were granted
 */
export async function requestBonus(asked: Asked): Promise<Refused | null> {
  const nothing = { fields: {}, values: asked.code === undefined ? {} : { code: asked.code } };
  let answer: Response;
  try {
    answer = await fetch('/api/bonus/assign', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
  } catch {
    return { ...nothing, code: 'OFFLINE', said: bonusCopy.failed };
  }
  // A proxy in between may answer with something other than JSON.
  const body = (await answer.json().catch(() => null)) as Partial<AssignBody> | null;
  if (answer.ok && body?.data) {
    celebrate(body.data);
    return null;
  }
  const wait = Number(answer.headers.get('retry-after')) || undefined;
  return {
    ...nothing,
    code: body?.code ?? (answer.status >= 500 ? 'BUSY' : 'UNREADABLE'),
    fields: Object.fromEntries(Object.entries(body?.fields ?? {}).map(([field, { code }]) => [field, code])),
    said: body?.message ?? bonusCopy.error,
    ...(body?.message ? { message: body.message } : {}),
    ...(wait ? { retryAfter: wait } : {}),
  };
}

interface AssignBody {
  data: AssignBonusAnswer;
  code: FormAnswer['code'];
  message: string;
  fields: Record<string, { code: FieldProblem }>;
}

/** Stores granted bonus votes on the phone, and tells their owner. */
export function celebrate(answer: AssignBonusAnswer): void {
  loadStores();
  storeGrant(answer);
  if (answer.granted > 0) void tellOfOwn(readOwnUser(), answer);
}
