import type { AsOf } from '#domain/contest/as-of-rules.ts';
import type { Banner, Contest } from '#domain/contest/schema.ts';
import { competition, currentContest, latestPublished } from '#domain/contest/service.ts';
import { withWinner } from '#domain/counting/results.ts';
import { countUnread } from '#domain/messaging/service.ts';
import type { PendingVote, Vote } from '#domain/voting/schema.ts';
import { pendingVote, todaysVotes } from '#domain/voting/service.ts';
import type { RequestContext } from './request.ts';

/** What several guards and loaders of one request ask; each is read at most once. */
export interface Visit {
  /** When the request came, or the instant of a preview: every part of the page counts down from the same. */
  now: Date;
  /** How an operator's preview looks at the competition; absent for visitors. */
  asOf: AsOf | undefined;
  /** The competition's daily votes and countries. */
  competition(): ReturnType<typeof competition>;
  /** The contest that visitors see now, and the banners. */
  current(): Promise<{ contest: Contest | null; banners: Banner[] }>;
  /** The contest whose results came out last. */
  published(): Promise<Contest | null>;
  /** Today's votes of a registered user in all contests of the competition; an anonymous user's are not counted. */
  todaysVotes(): Promise<Vote[]>;
  /**
   * Messages that a registered user has not read; 0 for any other visitor.
   *
   * @param opening the one that this page opens
   */
  unreadMessages(opening: string | null): Promise<number>;
  /** The vote that waits for its author to sign in. */
  pending(): Promise<PendingVote | null>;
}

const visits = new WeakMap<RequestContext, Visit>();

/** The visit that a request belongs to. Nothing is read before it is asked for. */
export function toVisit(ctx: RequestContext): Visit {
  const known = visits.get(ctx);
  if (known) return known;
  const { db, config } = ctx.dependencies;
  const asOf = ctx.preview?.asOf;
  const { competitionId } = config;
  const current = once(async () => {
    const { contest, banners } = await currentContest(db, competitionId, asOf);
    return { contest: await withWinner(db, competitionId, contest, asOf), banners };
  });
  const visit: Visit = {
    now: asOf?.at ?? new Date(),
    asOf,
    competition: once(() => competition(db, competitionId)),
    current,
    published: once(async () =>
      withWinner(db, competitionId, await latestPublished(db, competitionId, asOf), asOf),
    ),
    todaysVotes: once(async () => {
      if (!ctx.session?.registered) return [];
      return todaysVotes(db, ctx.session, config.competitionId);
    }),
    unreadMessages: async (opening) =>
      ctx.session?.registered ? countUnread(ctx.dependencies, ctx.session, opening) : 0,
    pending: once(async () => (ctx.session ? pendingVote(db, ctx.session) : null)),
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
