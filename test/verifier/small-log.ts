import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto';
import { SmallTree } from './small-tree.ts';

export interface Line {
  candidate_id: string;
  number: number;
  name: string;
  votes: number;
  annulled: number;
}

/** What a voter keeps of their vote. */
export interface Kept {
  position: number;
  candidate: string;
  kind: 'daily' | 'bonus';
  tag: Buffer;
  salt: Buffer;
  commitment: Buffer;
  request_id: string;
  slot: number;
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

function withLength(part: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(part.length);
  return Buffer.concat([length, part]);
}

/** An Ed25519 key that signs notes under a name. `type` is the byte of its signatures: 1 a log's, 4 a witness's. */
export class NoteKey {
  readonly #private: KeyObject;
  readonly #typeAndKey: Buffer;
  readonly name: string;
  readonly type: number;

  constructor(name: string, type = 1) {
    this.name = name;
    this.type = type;
    const { privateKey } = generateKeyPairSync('ed25519');
    this.#private = privateKey;
    const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
    this.#typeAndKey = Buffer.concat([Buffer.of(type), spki.subarray(-32)]);
  }

  get #id(): Buffer {
    return sha256(Buffer.concat([Buffer.from(`${this.name}\n`), this.#typeAndKey])).subarray(0, 4);
  }

  /** `<name>+<id>+<key>`, as it is published. */
  get verifierKey(): string {
    return `${this.name}+${this.#id.toString('hex')}+${this.#typeAndKey.toString('base64')}`;
  }

  /** The signature line under a note. @param seconds a witness's time, since 1970 */
  signatureLine(text: string, seconds = 1_700_000_000): string {
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature =
      this.type === 1
        ? sign(null, Buffer.from(text), this.#private)
        : Buffer.concat([
            time,
            sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), this.#private),
          ]);
    return `— ${this.name} ${Buffer.concat([this.#id, signature]).toString('base64')}\n`;
  }
}

/**
 * A register of votes in memory, written from the published formats alone. Tests try readers of registers on it, and
 * can falsify what it serves.
 */
export class SmallLog {
  readonly contest = randomUUID();
  readonly entries: Buffer[] = [];
  readonly openings: Buffer[] = [];
  readonly kept: Kept[] = [];
  tree = new SmallTree();
  /** The answer of /result; openings are served once it is there. */
  result: { version: number; total: number; annulled: number; lines: Line[] } | null = null;
  witnesses: NoteKey[] = [];
  #key: NoteKey | null = null;

  readonly #host: string;

  /** @param host that serves it, with its port */
  constructor(host: string) {
    this.#host = host;
  }

  get origin(): string {
    return `${this.#host}/registre/${this.contest}`;
  }

  get address(): string {
    return `http://${this.origin}`;
  }

  get key(): NoteKey {
    this.#key ??= new NoteKey(this.origin);
    return this.#key;
  }

  get size(): number {
    return this.entries.length;
  }

  add(entry: Buffer, opening: Buffer = Buffer.alloc(0)): number {
    this.tree.add(entry);
    this.openings.push(opening);
    return this.entries.push(entry) - 1;
  }

  /** Rewrites history from the entries as they are now, which no register may do. */
  replant(): void {
    this.tree = new SmallTree();
    for (const entry of this.entries) this.tree.add(entry);
  }

  vote(candidate: string, kind: 'daily' | 'bonus' = 'daily'): Kept {
    const [request_id, slot, salt] = [randomUUID(), 1, randomBytes(16)];
    const tag = sha256(`${request_id}:${slot}`);
    const fields = ['palmares.vote.v1', this.contest, candidate, kind, tag, salt];
    const commitment = sha256(Buffer.concat(fields.map((field) => withLength(Buffer.from(field)))));
    const uuid = Buffer.from(candidate.replaceAll('-', ''), 'hex');
    const opening = Buffer.concat([Buffer.of(kind === 'daily' ? 0 : 1), uuid, tag, salt]);
    const position = this.add(Buffer.concat([Buffer.of(1), commitment]), opening);
    const kept = { position, candidate, kind, tag, salt, commitment, request_id, slot };
    this.kept.push(kept);
    return kept;
  }

  event(kind: number, json: object): number {
    return this.add(Buffer.concat([Buffer.of(kind), Buffer.from(JSON.stringify(json))]));
  }

  annul(decision: string, positions: number[], kind = 2): number {
    const reason = { code: 'robots', text: 'Votes automatiques.' };
    return this.event(kind, { decision, part: 1, parts: 1, reason, positions });
  }

  reverse(decision: string, positions: number[]): number {
    return this.annul(decision, positions, 3);
  }

  close(): number {
    return this.event(4, { votes: this.kept.length, at: '2026-03-01T20:00:00.000Z' });
  }

  /** Writes and publishes a result: these lines, or by default the votes given less those of `annulled`. */
  publish(
    candidates: readonly string[],
    annulled: readonly number[] = [],
    version = 1,
    minutes = 'minutes',
  ): void {
    const lines = candidates.map((candidate_id, at) => {
      const own = this.kept.filter(({ candidate }) => candidate === candidate_id);
      const out = own.filter(({ position }) => annulled.includes(position)).length;
      return {
        candidate_id,
        number: at + 1,
        name: `Talent ${at + 1}`,
        votes: own.length - out,
        annulled: out,
      };
    });
    const total = lines.reduce((sum, { votes }) => sum + votes, 0);
    this.result = { version, total, annulled: annulled.length, lines };
    const totals = Object.fromEntries(lines.map(({ candidate_id, votes }) => [candidate_id, votes]));
    this.event(5, { version, totals, minutes_sha256: sha256(minutes).toString('hex') });
  }

  checkpointText(size = this.size): string {
    return `${this.origin}\n${size}\n${this.tree.root(0, size).toString('base64')}\n`;
  }

  checkpoint(size = this.size): string {
    const text = this.checkpointText(size);
    const signers = [this.key, ...this.witnesses];
    return `${text}\n${signers.map((key) => key.signatureLine(text)).join('')}`;
  }

  /** The receipt's file that a voter keeps. @param size of the head that it proves inclusion in */
  receipt(kept: Kept, size = this.size, extra: object | null = receiptData(this, kept)): string {
    const proof = this.tree.inclusionProof(kept.position, size).map((hash) => `${hash.toString('base64')}\n`);
    const data = extra ? `extra ${Buffer.from(JSON.stringify(extra)).toString('base64')}\n` : '';
    const lines = `c2sp.org/tlog-proof@v1\n${data}index ${kept.position}\n${proof.join('')}`;
    return `${lines}\n${this.checkpoint(size)}`;
  }

  /** The answer at a path below the register's address; null where there is none. */
  file(path: string): Buffer | string | null {
    if (path === 'checkpoint') return this.checkpoint();
    if (path === 'key') return `${this.key.verifierKey}\n`;
    if (path === 'result')
      return this.result && JSON.stringify({ contest: this.contest, week: 3, ...this.result });
    const [, folder = '', spelled = '', part] =
      /^(tile\/\d+|tile\/entries|openings)\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d+))?$/.exec(path) ?? [];
    const index = Number(spelled.replaceAll(/[x/]/g, ''));
    const width = part === undefined ? 256 : Number(part);
    const level = folder === 'tile/entries' || folder === 'openings' ? 0 : Number(folder.slice(5));
    if (!spelled || (index * 256 + width) * 256 ** level > this.size) return null;
    if (folder === 'openings' && !this.result) return null;
    if (folder.startsWith('tile/') && folder !== 'tile/entries') return this.tree.tile(level, index, width);
    const parts = folder === 'openings' ? this.openings : this.entries;
    return Buffer.concat(parts.slice(index * 256, index * 256 + width).map(withLength));
  }
}

/** The private part of a receipt. */
export function receiptData(log: SmallLog, kept: Kept) {
  const { candidate, kind, tag, salt, commitment, request_id, slot } = kept;
  const [tagHex, saltHex, hex] = [tag, salt, commitment].map((bytes) => bytes.toString('hex'));
  return {
    contest: log.contest,
    candidate,
    kind,
    tag: tagHex,
    salt: saltHex,
    commitment: hex,
    request_id,
    slot,
  };
}
