import type { AsOf } from '#domain/contest/as-of-rules.ts';
import type { Banner, Contest } from '#domain/contest/schema.ts';
import { competition, currentContest, latestPublished } from '#domain/contest/service.ts';
import { withWinner } from '#domain/counting/results.ts';
import type { VoterState } from '#domain/voter-state/schema.ts';
import type { PageContext } from './request.ts';

/** What several guards and loaders of one request ask; each is read at most once. */
export interface Visit {
  /** When the page is made, or the instant of a preview: every part of it counts down from the same. */
  now: Date;
  /** How an operator's preview looks at the competition; absent for visitors. */
  asOf: AsOf | undefined;
  /** The competition's daily votes and countries. */
  competition(): ReturnType<typeof competition>;
  /** The contest that visitors see now, and the banners. */
  current(): Promise<{ contest: Contest | null; banners: Banner[] }>;
  /** The contest whose results came out last. */
  published(): Promise<Contest | null>;
  /** What pages show of the visitor. */
  voter(): Promise<VoterState>;
}

const visits = new WeakMap<PageContext, Visit>();

/** The visit that a request belongs to. Nothing is read before it is asked for. */
export function toVisit(ctx: PageContext): Visit {
  const known = visits.get(ctx);
  if (known) return known;
  const { db, config } = ctx.dependencies;
  const asOf = ctx.preview?.asOf;
  const { competitionId } = config;
  const visit: Visit = {
    now: asOf?.at ?? ctx.now,
    asOf,
    competition: once(() => competition(db, competitionId)),
    current: once(async () => {
      const { contest, banners } = await currentContest(db, competitionId, asOf);
      return { contest: await withWinner(db, competitionId, contest, asOf), banners };
    }),
    published: once(async () =>
      withWinner(db, competitionId, await latestPublished(db, competitionId, asOf), asOf),
    ),
    voter: ctx.voter,
  };
  visits.set(ctx, visit);
  return visit;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= read();
    return answer;
  };
}
