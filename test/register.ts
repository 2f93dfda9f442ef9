import { createPublicKey, verify } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { begunContests } from '#domain/register/contest-queries.ts';
import { utf8 } from '#domain/register/encoding-rules.ts';
import { unpackBundle } from '#domain/register/entry-rules.ts';
import { rootAt } from '#domain/register/frontier.ts';
import { leafHash } from '#domain/register/hash-rules.ts';
import { registerKeys, verifierOf } from '#domain/register/keys.ts';
import { findBundle, findLog, latestHead } from '#domain/register/log-queries.ts';
import { readHead, readNote, signatureBy } from '#domain/register/note-rules.ts';
import type { SealDependencies } from '#domain/register/seal.ts';
import { sealAll } from '#domain/register/sequencer.ts';
import { sha256 } from '#domain/register/sha.ts';
import { EMPTY, grow, rootOf, TILE_WIDTH } from '#domain/register/tile-rules.ts';
import { COMPETITION } from './show.ts';

/** Of test's registers. */
export const REGISTER_SECRET = 'a secret of the register for tests, long enough';
export const REGISTER_KEYS = registerKeys(REGISTER_SECRET);

/** What seals on a test's database. */
export function sealing(db: Db, more: Partial<SealDependencies> = {}) {
  return {
    db,
    keys: REGISTER_KEYS,
    policy: { votes: 1, seconds: 600 },
    originFor: (contestId: string) => `palmares.example/registre/${contestId}`,
    publishedHead: () => null,
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

/** Every entry of a contest's log with what opens it, after all that holds it together was checked. */
export async function readLog(db: Db, contestId: string) {
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
    const root = rootOf(sha256, grow(sha256, EMPTY, leaves).after);
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(REGISTER_KEYS.publicKey).toString('base64url') },
      format: 'jwk',
    });
    const signature = note && said && signatureBy(note, verifierOf(REGISTER_KEYS, said.origin));
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
  const [contest] = await begunContests(db, COMPETITION);
  if (!contest) throw new Error('no contest has begun');
  return contest;
}
