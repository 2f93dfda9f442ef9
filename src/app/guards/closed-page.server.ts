import type { RequestContext } from '#app/request.ts';
import { team } from '#domain/regie/service.ts';
import type { ClosedPage } from '#site/closed-page.ts';
import { pageFor } from '#site/pages.ts';

/** What an operator is told of a page of the régie that their role may not see. @param path of the route table */
export async function toClosedPage({ dependencies }: RequestContext, path: string): Promise<ClosedPage> {
  const { area, toAct = false } = pageFor(path) ?? {};
  if (!area) throw new Error(`No area of the régie for ${path}`);
  const operators = await team(dependencies.db);
  const admins = operators.filter(({ role, active }) => active && role === 'admin').map(({ name }) => name);
  return { code: 'ROLE_REQUIRED', area, toAct, admins };
}
