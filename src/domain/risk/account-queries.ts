import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';

/** Where an account was registered from: the address and the browser's name. */
const placeHash = sql`sha256(ip_hash || convert_to(user_agent, 'UTF8'))`;

/**
 * Accounts that were registered, as groups are made of them, to stand in a `from`: users, and of those who have deleted
 * their account what `keepTraces` has kept.
 */
export const accounts = sql`(
  select bucket, id, registered_at, fingerprint_hash, ip_hash, network_hash, ${placeHash} as place_hash
  from users where registered_at is not null
  union all
  select bucket, user_id, registered_at, fingerprint_hash, ip_hash, network_hash, place_hash
  from departed_users)`;

/**
 * Keeps what groups are made of, of a user who is about to be erased: votes stay, and a farm of accounts that are deleted
 * once they have voted would be seen by no search. Also of a user who has no vote yet: theirs may be under way.
 */
export async function keepTraces(tx: Db, { bucket, userId }: UserKey): Promise<void> {
  await sql`
    insert into departed_users (bucket, user_id, registered_at, fingerprint_hash, ip_hash, network_hash, place_hash)
    select bucket, id, registered_at, fingerprint_hash, ip_hash, network_hash, ${placeHash}
    from users
    where bucket = ${bucket} and id = ${userId} and registered_at is not null
      and (fingerprint_hash is not null or ip_hash is not null)`.execute(tx);
}
