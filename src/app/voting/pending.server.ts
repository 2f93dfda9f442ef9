import type { RequestContext } from '#app/request.ts';
import type { PendingVote } from '#domain/voting/schema.ts';
import { pendingVote } from '#domain/voting/service.ts';

const known = new WeakMap<RequestContext, Promise<PendingVote | null>>();

/** The vote that waits for the visitor to sign in, or to say yes; read once a request. */
export function findPendingVote(ctx: RequestContext): Promise<PendingVote | null> {
  const read =
    known.get(ctx) ?? (ctx.session ? pendingVote(ctx.dependencies.db, ctx.session) : Promise.resolve(null));
  known.set(ctx, read);
  return read;
}
