import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { toBucket } from '#domain/user-key.ts';
import { newId } from '#domain/uuid.ts';
import type { Ballot } from '#domain/voting/ballot-schema.ts';

let ids: string[] = [];
let taken = 0;

/** Puts registered users into a database; `nextVoter` then names them one after the other. */
export async function registerElectorate(db: Db, count = 500): Promise<void> {
  ids = Array.from({ length: count }, () => newId());
  taken = 0;
  await sql`
    insert into users (bucket, id, name, is_anonymous, registered_at)
    select bucket, id, 'Salimata', false, now()
    from unnest(${ids.map(toBucket)}::smallint[], ${ids}::uuid[]) as u(bucket, id)`.execute(db);
}

/** One of them who has not been named before. */
export function nextVoter(): { id: string; bucket: number } {
  const id = ids[taken];
  if (id === undefined) throw new Error(`All ${ids.length} users of the test have been taken.`);
  taken += 1;
  return { id, bucket: toBucket(id) };
}

/** A daily vote of the next voter, or of a user, that a database takes. */
export function ballotFor(
  show: { contest: string; aicha: string },
  vote_day: string,
  { id: user_id, bucket } = nextVoter(),
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
