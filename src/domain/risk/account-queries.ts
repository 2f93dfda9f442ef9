import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';

/** A hash of where an account was registered from: its address and the browser's name. */
const placeHash = sql`sha256(ip_hash || convert_to(user_agent, 'UTF8'))`;

/**
 * A relation of all accounts, in which groups are searched: users, and the hashes that `keepTraces` has kept of departed
 * users. Only those with a `registered_at` are registered: a statement asks for that itself. Asked for in here, it
 * would keep PostgreSQL from looking up single accounts: it would read all of them for each vote.
 */
export const accounts = sql`(
  select bucket, id, registered_at, fingerprint_hash, ip_hash, network_hash, ${placeHash} as place_hash
  from users
  union all
  select bucket, user_id, registered_at, fingerprint_hash, ip_hash, network_hash, place_hash
  from departed_users)`;

/**
 * Keeps the hashes that the search for groups needs of a user who is about to be erased: votes stay, so a farm could
 * otherwise delete its accounts after voting and escape the search. Also of a user without a vote: one may be under
 * way.
 */
export async function keepTraces(tx: Db, { bucket, userId }: UserKey): Promise<void> {
  await sql`
    insert into departed_users (bucket, user_id, registered_at, fingerprint_hash, ip_hash, network_hash, place_hash)
    select bucket, id, registered_at, fingerprint_hash, ip_hash, network_hash, ${placeHash}
    from users
    where bucket = ${bucket} and id = ${userId} and registered_at is not null
      and (fingerprint_hash is not null or ip_hash is not null)`.execute(tx);
}
