import type { AsOf } from '#domain/contest/as-of-rules.ts';
import type { Banner, Contest } from '#domain/contest/schema.ts';
import { competition, currentContest, latestPublished } from '#domain/contest/service.ts';
import { withWinner } from '#domain/counting/results.ts';
import type { VoterState } from '#domain/voter-state/schema.ts';
import type { PageContext } from './request.ts';

/** The reads that several guards and loaders of one request share; each is done at most once. */
export interface Visit {
  /** The instant at which the page is rendered, or that of a preview; all its parts count down from it. */
  now: Date;
  /** The instant and state of an operator's preview; undefined for visitors. */
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

/** The visit of a request; each read starts when it is first called. */
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
