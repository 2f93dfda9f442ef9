import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { createSessionRegistry } from '#domain/identity/session-registry.ts';
import { newId } from '#domain/uuid.ts';
import type { Ballot } from '#domain/voting/ballot-schema.ts';
import { SECRET } from './process/product.ts';
import { times } from './properties.ts';

interface Elector {
  id: string;
  bucket: number;
  /** Token of a session, signed with the tests' secret. */
  token: string;
}

let electors: Elector[] = [];
let taken = 0;

/**
 * Writes registered, signed-in users into a database; `nextVoter` then hands them out one by one.
 *
 * @param count users, multiplied by `TIMES`
 */
export async function registerElectorate(db: Db, count = 500): Promise<void> {
  const registry = createSessionRegistry(SECRET);
  const issued = Array.from({ length: count * times }, () => registry.issue(newId(), true));
  electors = issued.map(({ session, token }) => ({ id: session.userId, bucket: session.bucket, token }));
  taken = 0;
  const [ids, buckets] = [electors.map(({ id }) => id), electors.map(({ bucket }) => bucket)];
  await sql`
    insert into users (bucket, id, name, is_anonymous, registered_at)
    select bucket, id, 'Salimata', false, now()
    from unnest(${buckets}::smallint[], ${ids}::uuid[]) as u(bucket, id)`.execute(db);
  // Until a server that has just started knows which sessions have ended, it looks up the row of each token's session.
  await sql`
    insert into sessions (bucket, user_id, token_hash)
    select * from unnest(${buckets}::smallint[], ${ids}::uuid[], ${issued.map((one) => one.tokenHash)}::bytea[])`.execute(
    db,
  );
}

/** The next registered voter that was not handed out yet. @throws {Error} when all were */
export function nextVoter(): Elector {
  const elector = electors[taken];
  if (!elector) throw new Error(`All ${electors.length} users of the test have been taken.`);
  taken += 1;
  return elector;
}

/** A valid daily vote of the given user, or of the next voter. */
export function ballotFor(
  show: { contest: string; aicha: string },
  vote_day: string,
  { id: user_id, bucket }: Pick<Elector, 'id' | 'bucket'> = nextVoter(),
): Ballot {
  return {
    bucket,
    user_id,
    contest_id: show.contest,
    candidate_id: show.aicha,
    vote_day,
    request_id: randomUUID(),
    daily: 1,
    bonus: 0,
    country: null,
  };
}
