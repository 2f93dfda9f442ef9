import { isCount } from '#domain/count-rules.ts';
import { utf8 } from '#domain/register/encoding-rules.ts';
import { unpackBundle } from '#domain/register/entry-rules.ts';
import { HASH_BYTES, type Hash } from '#domain/register/hash-rules.ts';
import { type Head, readHead, readNote, readVerifier, signatureBy } from '#domain/register/note-rules.ts';
import { spellPart, tileWidth, unpackHashes } from '#domain/register/tile-rules.ts';
import { claimRanges, type ProofClaim } from '#domain/register/tree-rules.ts';
import { checkSignature } from './check-signature.ts';
import { sha256 } from './sha.ts';

/** The server's answer cannot be true; `code` says why. */
export class RegisterLie extends Error {
  readonly code: 'key' | 'signature' | 'origin' | 'unreadable' | 'tile';

  constructor(code: RegisterLie['code']) {
    super(code);
    this.code = code;
  }
}

/** The server did not answer, or refused: nothing is known of the register then. */
export class RegisterAway extends Error {}

/** A vote's position in the log; or how long it may take until it is there, in milliseconds (null: for ever). */
export type LogStanding = { position: number; size: number } | { waitMs: number | null };

/** A contest's log, as a phone reads it. No answer of the server is trusted unchecked. */
export interface LogClient {
  /**
   * Fetches the last head, and checks its signature with the key.
   *
   * @param known the key's line, if this phone has it from an earlier visit; else it is fetched from the server
   * @throws {RegisterLie} {RegisterAway}
   */
  readHead(known?: string): Promise<{ head: Head; note: string; key: string }>;
  /** @param commitment 64 hexadecimal digits @throws {RegisterLie} {RegisterAway} */
  findPosition(commitment: string): Promise<LogStanding>;
  /** The hashes that should prove a claim, in the order of `claimRanges`. @throws {RegisterLie} {RegisterAway} */
  readProof(claim: ProofClaim): Promise<Hash[]>;
  /** Entries, or openings, of a bundle; `size`: entries in the log. @throws {RegisterLie} {RegisterAway} */
  readBundle(what: 'entries' | 'openings', bundle: number, size: number): Promise<Uint8Array[]>;
}

/** @param base `/registre/<contest>` on this site @param ask `fetch`, or a caller's own with other options */
export function createLogClient(base: string, ask: typeof fetch = fetch): LogClient {
  async function get(path: string): Promise<Response> {
    let response: Response;
    try {
      response = await ask(`${base}/${path}`);
    } catch (cause) {
      throw new RegisterAway('no answer', { cause });
    }
    if (response.status >= 500 || response.status === 429) throw new RegisterAway(String(response.status));
    return response;
  }

  async function text(path: string): Promise<string> {
    const response = await get(path);
    if (!response.ok) throw new RegisterLie('unreadable');
    return response.text();
  }

  return {
    async readHead(known) {
      const [note, key] = await Promise.all([
        text('checkpoint'),
        known ?? text('key').then((line) => line.trim()),
      ]);
      const verifier = readVerifier(sha256, key);
      if (!verifier) throw new RegisterLie('key');
      const read = readNote(note);
      const head = read && readHead(read.text);
      if (!read || !head) throw new RegisterLie('unreadable');
      if (head.origin !== verifier.name) throw new RegisterLie('origin');
      const signature = signatureBy(read, verifier);
      if (!signature || !(await checkSignature(verifier.key, signature.bytes, utf8(read.text)))) {
        throw new RegisterLie('signature');
      }
      return { head, note, key };
    },

    async findPosition(commitment) {
      const response = await get(`position/${commitment}`);
      const standing = readLogStanding(response, await response.json().catch(() => null));
      if (!standing) throw new RegisterLie('unreadable');
      return standing;
    },

    async readProof(claim) {
      const { length } = claimRanges(claim);
      if (length === 0) return [];
      const { old, positions, size } = claim;
      const response = await get(`proof/${size}?old=${old}&positions=${positions.join()}`);
      // An older release without proofs, or a database just restored: the host proves nothing, but does not lie.
      if (!response.ok) throw new RegisterAway(String(response.status));
      const packed = new Uint8Array(await response.arrayBuffer());
      if (packed.length !== HASH_BYTES * length) throw new RegisterLie('tile');
      return unpackHashes(packed);
    },

    async readBundle(what, bundle, size) {
      const width = tileWidth(0, bundle, size);
      const response = await get(
        `${what === 'entries' ? 'tile/entries' : 'openings'}/${spellPart(bundle, width)}`,
      );
      if (!response.ok) throw new RegisterLie('tile');
      const packed = new Uint8Array(await response.arrayBuffer());
      let parts: Uint8Array[];
      try {
        parts = unpackBundle(packed);
      } catch {
        throw new RegisterLie('tile');
      }
      if (parts.length !== width) throw new RegisterLie('tile');
      return parts;
    },
  };
}

/** Checked by hand: the schema library is larger than all the code with which a phone checks. */
function readLogStanding({ ok, headers }: Response, said: unknown): LogStanding | null {
  const { position, size, latest } = (said ?? {}) as Record<string, unknown>;
  if (ok) return isCount(position) && isCount(size) ? { position, size } : null;
  if (latest === null) return { waitMs: null };
  // Relative to the server's own clock, if the answer has a date: the phone's may be wrong.
  const waitMs = Date.parse(String(latest)) - (Date.parse(headers.get('date') ?? '') || Date.now());
  return Number.isFinite(waitMs) ? { waitMs } : null;
}
