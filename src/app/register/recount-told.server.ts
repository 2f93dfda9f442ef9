import type { PageContext } from '#app/request.ts';
import { publishedCount } from '#domain/counting/versions.ts';
import { lastResult } from '#domain/register/public-heads.ts';
import type { RegisterOfWeek, RegisterOverview } from './register-view.server.ts';

/**
 * The same view, whose result is told only where the register tells this very version: after a correction it has the
 * one before for some seconds, and a recount would have nothing to compare with.
 */
export async function withTold(
  { dependencies: { db } }: PageContext,
  view: RegisterOverview | RegisterOfWeek,
): Promise<RegisterOverview | RegisterOfWeek> {
  if (view.kind === 'overview' || !view.result?.told) return view;
  const { contestId } = view.register;
  const [published, last] = await Promise.all([publishedCount(db, contestId), lastResult(db, contestId)]);
  const told = last !== null && last.version >= (published?.version ?? 0);
  return { ...view, result: { ...view.result, told } };
}
