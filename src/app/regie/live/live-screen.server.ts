import type { Dependencies } from '#app/request.ts';
import { maySee } from '#domain/acts/role-rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { limitingWeek, type NextWeek } from '#domain/contest/end-rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { currentContest, listContests } from '#domain/contest/service.ts';
import { justDone } from '#domain/contest/undo.ts';
import type { JustDone } from '#domain/contest/undo-rules.ts';
import { parseInput } from '#domain/input.ts';
import type { Curve } from '#domain/regie/curve-schema.ts';
import { type LiveQuery, liveQuery } from '#domain/regie/curve-schema.ts';
import { lookBack, type WeekState } from '#domain/regie/live.ts';
import { opening } from '#domain/regie/opening.ts';
import type { ShownLive } from './use-live.ts';
import type { KnownWeek } from './week-choice.tsx';

interface ChosenView {
  query: LiveQuery;
  /** Whether the page reloads itself without scripts. */
  following: boolean;
  /** Weeks whose vote has begun, the newest first. */
  weeks: KnownWeek[];
  /** Id of the contest on air, or null. */
  onAir: string | null;
}

interface OnAir extends ChosenView, ShownLive {
  past: null;
  /** What this operator did a moment ago, with the database's clock. */
  justDone: { done: JustDone; now: string } | null;
  /** Public key of the alarms sent to phones; null when none are sent. */
  pushKey: string | null;
  /** The week that begins next, where it limits extensions. */
  nextWeek: NextWeek | null;
  opening: Awaited<ReturnType<typeof opening>>;
}

/** A week other than the one on air. */
interface LookedBack extends ChosenView {
  past: WeekState;
  curve: Curve;
}

/** The live screen's choices in an address. @throws {AppError} INVALID_INPUT */
export function toLiveQuery(url: URL): LiveQuery {
  return parseInput(liveQuery, Object.fromEntries([...url.searchParams].filter(([, value]) => value !== '')));
}

/**
 * The data of the live screen: the contest on air, or the week that the address names.
 *
 * @throws {AppError} INVALID_INPUT, CONTEST_NOT_FOUND
 */
export async function readLive(
  deps: Dependencies,
  session: OperatorSession,
  url: URL,
): Promise<OnAir | LookedBack> {
  const query = toLiveQuery(url);
  const { db, config, live, curves, fraud } = deps;
  const following = url.searchParams.has('suivre');
  const all = await listContests(db, config.competitionId);
  if (query.semaine) {
    const { contest } = await currentContest(db, config.competitionId);
    if (query.semaine !== contest?.id) {
      const past = await lookBack(db, config.competitionId, query.semaine);
      const curve = await curves.read(past.contest.id, query.periode);
      return { query, following, weeks: begun(all, contest), onAir: contest?.id ?? null, past, curve };
    }
  }
  const [state, steps] = await Promise.all([
    live.read(true),
    // Only before the first vote: otherwise each operator's page would read it all evening.
    all.every(({ status }) => status === 'scheduled') ? opening(deps) : null,
  ]);
  const { contest } = state;
  const seesFraud = contest && maySee(session.operator.role, 'fraud');
  const { operator, now } = session;
  const [curve, groups, done] = await Promise.all([
    contest && curves.read(contest.id, query.periode),
    seesFraud ? fraud.read(contest.id) : null,
    contest && justDone(db, operator.id, contest.id, now),
  ]);
  const chosen = { query, following, weeks: begun(all, contest), onAir: contest?.id ?? null };
  const pushKey = config.pushKeys?.publicKey ?? null;
  const nextWeek = contest && limitingWeek(contest.end_date, all);
  const told = { fraud: groups, opening: steps, justDone: done && { done, now: now.toISOString() } };
  return { ...chosen, past: null, state, curve, ...told, nextWeek, pushKey };
}

/** The weeks that can be looked at, newest first: those that have begun, and the one on air. */
const begun = (weeks: readonly Contest[], onAir: Contest | null): KnownWeek[] =>
  weeks
    .filter(({ status, id }) => status !== 'scheduled' || id === onAir?.id)
    .map(({ id, week, status, start_date, end_date }) => ({ id, week, status, start_date, end_date }))
    .reverse();
