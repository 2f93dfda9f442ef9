import { redirect } from 'react-router';
import { paths } from '#app/paths.ts';
import { guardOf } from '#app/routes.ts';
import { visitOf } from '#app/visit.ts';
import type { RequestContext } from '#server/request-context.ts';
import { auth } from './auth.ts';
import { mayEnterFrom } from './country.ts';
import { status } from './status.ts';

/**
 * Applies the gate by country, and the guard that the route table names for a page. What is sent to a page of the vote is left to the rules of
 * voting, which say why they refuse.
 *
 * @throws a redirect when the visitor belongs elsewhere
 */
export async function runGuard(ctx: RequestContext, asked: { request: Request; pattern: string; url: URL }) {
  const { request, pattern, url } = asked;
  await enterByCountry(ctx, pattern);
  const guard = guardOf(pattern);
  let elsewhere: string | null = null;
  if (guard === 'auth') elsewhere = auth({ pattern, url, registered: ctx.session?.registered ?? false });
  else if (guard === 'status' && request.method !== 'POST') elsewhere = await status(pattern, visitOf(ctx));
  if (elsewhere) throw redirect(elsewhere);
}

async function enterByCountry(ctx: RequestContext, pattern: string): Promise<void> {
  const { country } = ctx.visitor;
  if (country === null || pattern === paths.accessDenied()) return;
  const { countries } = await visitOf(ctx).competition();
  if (!mayEnterFrom(country, countries)) throw redirect(paths.accessDenied());
}
