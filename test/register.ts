import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { listBegunContests } from '#domain/register/contest-queries.ts';
import { utf8 } from '#domain/register/encoding-rules.ts';
import { commitment, commitmentIn, unpackBundle, unpackOpening } from '#domain/register/entry-rules.ts';
import { rootAt } from '#domain/register/frontier.ts';
import { leafHash, sameBytes } from '#domain/register/hash-rules.ts';
import { registerKeys, verifierFor } from '#domain/register/keys.ts';
import { findBundle, findLog, latestHead } from '#domain/register/log-queries.ts';
import { readHead, readNote, signatureBy } from '#domain/register/note-rules.ts';
import type { SealDependencies } from '#domain/register/seal.ts';
import { sealAll } from '#domain/register/sequencer.ts';
import { EMPTY, grow, TILE_WIDTH, toRoot } from '#domain/register/tile-rules.ts';
import { sha256 } from '#domain/sha.ts';
import { COMPETITION } from './show.ts';

/** The secret of tests' registers. */
export const REGISTER_SECRET = 'a secret of the register for tests, long enough';
export const REGISTER_KEYS = registerKeys(REGISTER_SECRET);

/** The dependencies of a seal, on a test's database. */
export function sealing(db: Db, more: Partial<SealDependencies> = {}) {
  return {
    db,
    keys: REGISTER_KEYS,
    policy: { votes: 1, seconds: 600, margin: 0 },
    originFor: (contestId: string) => `palmares.example/registre/${contestId}`,
    publishedHead: () => null,
    witnesses: [],
    competitionId: COMPETITION,
    ...more,
  };
}

/** Rolls up and seals, as the server does every few seconds. @throws what could not be sealed */
export async function sealNow(db: Db, more: Partial<SealDependencies> = {}): Promise<number> {
  await rollUp(db);
  const errors: unknown[] = [];
  const heads = await sealAll(sealing(db, more), {
    onHead: () => {},
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return heads;
}

/** Every entry of a contest's log with its opening. @throws {Error} when size, root or signature do not fit them */
export async function readLog(db: Db, contestId: string, keys = REGISTER_KEYS) {
  const log = await findLog(db, contestId);
  const size = log?.size ?? 0;
  const entries: Uint8Array[] = [];
  const openings: Uint8Array[] = [];
  for (let bundle = 0; bundle * TILE_WIDTH < size; bundle += 1) {
    const row = await findBundle(db, contestId, bundle);
    entries.push(...unpackBundle(row?.entries ?? Buffer.alloc(0)));
    openings.push(...unpackBundle(row?.openings ?? Buffer.alloc(0)));
  }
  const head = await latestHead(db, contestId);
  if (head) {
    const note = readNote(head.note);
    const said = readHead(note?.text ?? '');
    const leaves = entries.map((entry) => leafHash(sha256, entry));
    const root = toRoot(sha256, grow(sha256, EMPTY, leaves).after);
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(keys.publicKey).toString('base64url') },
      format: 'jwk',
    });
    const signature = note && said && signatureBy(note, verifierFor(keys, said.origin));
    const whole =
      said?.size === entries.length &&
      said.size === size &&
      openings.length === size &&
      Buffer.from(root).equals(said.root) &&
      Buffer.from(root).equals(Buffer.from(await rootAt(db, contestId, size))) &&
      signature !== null &&
      verify(null, utf8(note?.text ?? ''), key, signature?.bytes ?? new Uint8Array());
    if (!whole) throw new Error(`the log of ${contestId} is not whole`);
  }
  return { entries, openings, log };
}

/** The entries of a contest's last bundle. */
export async function lastEntries(db: Db, contestId: string): Promise<Uint8Array[]> {
  const { size = 0 } = (await findLog(db, contestId)) ?? {};
  const bundle = await findBundle(db, contestId, Math.floor((size - 1) / TILE_WIDTH));
  return unpackBundle(bundle?.entries ?? Buffer.alloc(0));
}

/** The contest that a test votes in, as the sequencer finds it. */
export async function onlyContest(db: Db) {
  const [contest] = await listBegunContests(db, COMPETITION);
  if (!contest) throw new Error('no contest has begun');
  return contest;
}

/** Writes votes of so many users for one candidate. @param ago how long ago, as PostgreSQL writes intervals */
export async function give(
  db: Db,
  show: { contest: string; aicha: string },
  count: number,
  ago = '0',
): Promise<void> {
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
    select get_byte(uuid_send(u), 15), u, ${show.contest}::uuid, current_date, 0, ${show.aicha}::uuid, u,
           now() - ${ago}::interval
    from (select gen_random_uuid() as u from generate_series(1, ${count}::int)) voters`.execute(db);
}

/** Votes by candidate according to a log's openings. @throws {Error} where an opening does not fit its entry */
export async function opened(db: Db, contestId: string): Promise<Map<string, number>> {
  const { entries, openings } = await readLog(db, contestId);
  const totals = new Map<string, number>();
  for (const [position, entry] of entries.entries()) {
    const hash = commitmentIn(entry);
    const opening = unpackOpening(openings[position] as Uint8Array);
    const opens =
      hash && opening ? sameBytes(commitment(sha256, contestId, opening), hash) : !hash && !opening;
    if (!opens) throw new Error(`the opening at ${position} does not open its entry`);
    if (opening) totals.set(opening.candidateId, (totals.get(opening.candidateId) ?? 0) + 1);
  }
  return totals;
}
