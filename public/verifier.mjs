#!/usr/bin/env node
// Checks a public register of votes, trusting neither its server nor its makers' code: one file, no package, nothing
// but Node 20 or newer. It reads from top to bottom; docs/register.md has all that is needed to write another.
//
//   node verifier.mjs https://<host>/registre/<contest>
//
// Exit code: 0 what the register says is right, 1 something in it is wrong, 2 it could not be checked.
// Parts: 1 Merkle trees, 2 signed notes, 3 reading a register, 4 proofs from tiles, 5 entries, 6 openings, 7 counting,
// 8 receipts, 9 the whole check, 10 the command.
import * as crypto from 'node:crypto';
import { readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** Something in the register is wrong, and reading on makes no sense. `code` is for programs, the message for persons. */
export class Wrong extends Error {
  /** @param {string} code @param {string} message @param {object} [details] */
  constructor(code, message, details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The check could not be made: no network, a server in trouble, a wrong command. */
export class Impossible extends Error {}

// ── 1. Merkle trees (RFC 6962, section 2.1) ──────────────────────────────────────────────────────────────────────────

/** Leaves in a tile, and entries in a bundle. */
const WIDTH = 256;
const HASH = 32;

/** @type {(data: Uint8Array) => Buffer} */
export const sha256 =
  typeof crypto.hash === 'function'
    ? (data) => crypto.hash('sha256', data, 'buffer')
    : (data) => crypto.createHash('sha256').update(data).digest();

export const EMPTY_ROOT = sha256(Buffer.alloc(0));

const nodeInput = Buffer.alloc(1 + 2 * HASH, 1);
const voteInput = Buffer.alloc(1 + 33);

/** @param {Uint8Array} left @param {Uint8Array} right */
export function hashNode(left, right) {
  nodeInput.set(left, 1);
  nodeInput.set(right, 1 + HASH);
  return sha256(nodeInput);
}

/** @param {Uint8Array} entry */
export function hashLeaf(entry) {
  const input = entry.length === 33 ? voteInput : Buffer.alloc(1 + entry.length);
  input.set(entry, 1);
  return sha256(input);
}

/** The root over trees of falling size that stand side by side. @param {Uint8Array[]} peaks */
function joinPeaks(peaks) {
  return peaks.length === 0 ? EMPTY_ROOT : peaks.reduceRight((right, left) => hashNode(left, right));
}

/** Where RFC 6962 splits a tree: the largest power of two below its size. @param {number} size 2 or more */
function splitOf(size) {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** A tree to which leaves are added one by one; it remembers no more than a root for each power of two in its size. */
class Peaks {
  size = 0;
  /** @type {Uint8Array[]} */
  hashes = [];

  /** @param {Uint8Array} hash */
  add(hash) {
    let joined = hash;
    for (let rest = this.size; rest % 2 === 1; rest = (rest - 1) / 2) {
      joined = hashNode(this.hashes.pop(), joined);
    }
    this.hashes.push(joined);
    this.size += 1;
  }
}

/** A growing tree that also keeps the root of each full tile, in which a changed entry is found again. */
export class Tree {
  #tiles = new Peaks();
  #leaves = new Peaks();
  /** Roots of the full tiles of level 0, one after the other. @type {Uint8Array[]} */
  tileRoots = [];

  get size() {
    return this.#tiles.size * WIDTH + this.#leaves.size;
  }

  /** @param {Uint8Array} leafHash */
  add(leafHash) {
    this.#leaves.add(leafHash);
    if (this.#leaves.size < WIDTH) return;
    const root = joinPeaks(this.#leaves.hashes);
    this.#tiles.add(root);
    this.tileRoots.push(root);
    this.#leaves = new Peaks();
  }

  root() {
    return joinPeaks([...this.#tiles.hashes, ...this.#leaves.hashes]);
  }
}

/** Hands out the hashes of a proof one by one, and knows whether all were used. @param {Uint8Array[]} proof */
function handOut(proof) {
  let used = 0;
  return {
    next() {
      const hash = proof[used];
      if (hash?.length !== HASH) throw new RangeError('the proof is too short');
      used += 1;
      return hash;
    },
    allUsed: () => used === proof.length,
  };
}

/** The answer of a check that throws a RangeError where a proof has the wrong form. @param {() => boolean} check */
function orFalse(check) {
  try {
    return check();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Whether a leaf stands at a position of a tree (RFC 6962, section 2.1.1).
 *
 * @param {Uint8Array} leafHash
 * @param {number} position
 * @param {number} size
 * @param {Uint8Array} root
 * @param {Uint8Array[]} proof from the leaf's sibling upwards
 */
export function isIncluded(leafHash, position, size, root, proof) {
  if (!Number.isSafeInteger(position) || position < 0 || position >= size) return false;
  const hashes = handOut(proof);
  const rootOf = (at, length) => {
    if (length === 1) return leafHash;
    const split = splitOf(length);
    if (at < split) {
      const left = rootOf(at, split);
      return hashNode(left, hashes.next());
    }
    const right = rootOf(at - split, length - split);
    return hashNode(hashes.next(), right);
  };
  return orFalse(() => same(rootOf(position, size), root) && hashes.allUsed());
}

/**
 * Whether a tree continues a smaller one: the first is a beginning of the second (RFC 6962, section 2.1.2).
 *
 * @param {number} oldSize
 * @param {Uint8Array} oldRoot
 * @param {number} newSize
 * @param {Uint8Array} newRoot
 * @param {Uint8Array[]} proof
 */
export function isContinued(oldSize, oldRoot, newSize, newRoot, proof) {
  if (oldSize > newSize) return false;
  if (newSize === 0 && !same(newRoot, EMPTY_ROOT)) return false;
  if (oldSize === 0) return proof.length === 0 && same(oldRoot, EMPTY_ROOT);
  const hashes = handOut(proof);
  // Both roots at once, from the same hashes; `whole` while the part that is looked at is the old tree itself.
  const rootsOf = (old, length, whole) => {
    if (old === length) {
      const hash = whole ? oldRoot : hashes.next();
      return [hash, hash];
    }
    const split = splitOf(length);
    if (old <= split) {
      const [before, now] = rootsOf(old, split, whole);
      return [before, hashNode(now, hashes.next())];
    }
    const [before, now] = rootsOf(old - split, length - split, false);
    const left = hashes.next();
    return [hashNode(left, before), hashNode(left, now)];
  };
  return orFalse(() => {
    const [before, now] = rootsOf(oldSize, newSize, true);
    return same(before, oldRoot) && same(now, newRoot) && hashes.allUsed();
  });
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function same(one, other) {
  return Buffer.compare(one, other) === 0;
}

// ── 2. Signed notes, checkpoints, cosignatures (c2sp.org/signed-note, tlog-checkpoint, tlog-cosignature) ─────────────

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** A whole number without zeros in front. */
const DECIMAL = /^(?:0|[1-9]\d{0,15})$/;
const ED25519 = 1;
const COSIGNATURE = 4;
const MOST_SIGNATURES = 100;

/** @param {string} text @returns {Buffer | null} */
function fromBase64(text) {
  if (!BASE64.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** @param {string} text @returns {number | null} */
function fromDecimal(text) {
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** Text that is UTF-8 to the last byte, or null. @param {Uint8Array} bytes */
function strictText(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * A verifier key: `<name>+<key id, hex>+<base64 of the type's byte and the public key>`.
 *
 * @param {string} line
 * @param {number} type 1 for a register's own signature, 4 for a witness's
 * @returns {{ line: string, name: string, id: Buffer, key: crypto.KeyObject, type: number } | null} null: malformed, or
 *   of another type
 */
export function parseKey(line, type = ED25519) {
  const [, name, hex, base64] = /^([^\s+\p{C}]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(line) ?? [];
  const bytes = base64 ? fromBase64(base64) : null;
  if (!bytes || bytes.length !== 1 + HASH || bytes[0] !== type) return null;
  const id = keyId(name, bytes);
  if (id.toString('hex') !== hex) return null;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') };
  return { line, name, id, key: crypto.createPublicKey({ key: jwk, format: 'jwk' }), type };
}

/** @param {string} name @param {Uint8Array} typeAndKey the type's byte, then the 32 bytes of the public key */
export function keyId(name, typeAndKey) {
  return sha256(Buffer.concat([Buffer.from(`${name}\n`), typeAndKey])).subarray(0, 4);
}

/**
 * Takes a signed note apart; verifies nothing.
 *
 * @param {Uint8Array} bytes
 * @returns {{ text: string, signatures: { line: string, name: string, id: Buffer, bytes: Buffer }[] } | null} null:
 *   malformed
 */
export function parseNote(bytes) {
  const note = strictText(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a note must not hold.
  if (note === null || /[\u0000-\u0009\u000b-\u001f]/.test(note) || !note.endsWith('\n')) return null;
  const end = note.lastIndexOf('\n\n');
  if (end < 0) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) return null;
  const signatures = lines.map((line) => {
    const [, name, base64] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? [];
    const blob = base64 ? fromBase64(base64) : null;
    return blob && blob.length > 4 ? { line, name, id: blob.subarray(0, 4), bytes: blob.subarray(4) } : null;
  });
  return signatures.includes(null) ? null : { text: note.slice(0, end + 1), signatures };
}

/**
 * What a key says of a note: `none` (it has not signed), `valid`, or `invalid` (a signature under its name that is not
 * its own).
 *
 * @param {{ text: string, signatures: { name: string, id: Buffer, bytes: Buffer }[] }} note
 * @param {{ name: string, id: Buffer, key: crypto.KeyObject, type: number }} key
 * @returns {'none' | 'valid' | 'invalid'}
 */
export function signatureOf(note, key) {
  const own = note.signatures.filter(({ name, id }) => name === key.name && same(id, key.id));
  if (own.length === 0) return 'none';
  return own.every(({ bytes }) => isSigned(note.text, bytes, key)) ? 'valid' : 'invalid';
}

function isSigned(text, signature, { key, type }) {
  if (type === ED25519) return crypto.verify(null, Buffer.from(text), key, signature);
  if (signature.length !== 8 + 64) return false;
  const message = cosigned(text, signature.readBigUInt64BE(0));
  return crypto.verify(null, message, key, signature.subarray(8));
}

/** What a witness signs. @param {string} text the checkpoint without its signatures @param {bigint | number} seconds */
export function cosigned(text, seconds) {
  return Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
}

/**
 * Reads the text of a checkpoint: origin, size and root, a line each.
 *
 * @param {string} text
 * @returns {{ origin: string, size: number, root: Buffer } | null} null: malformed
 */
export function parseCheckpoint(text) {
  const [origin, sizeLine = '', rootLine = '', ...extensions] = text.slice(0, -1).split('\n');
  const size = fromDecimal(sizeLine);
  const root = fromBase64(rootLine);
  if (!origin || size === null || root?.length !== HASH || extensions.includes('')) return null;
  return { origin, size, root };
}

/**
 * Opens a checkpoint that a register has signed.
 *
 * @param {Uint8Array} bytes
 * @param {ReturnType<typeof parseKey>} key
 * @param {string} what its name at the beginning of a sentence
 * @returns {{ origin: string, size: number, root: Buffer, bytes: Buffer, note: ReturnType<typeof parseNote> }}
 * @throws {Wrong} malformed, unsigned, wrongly signed, or of another register than the key
 */
export function openCheckpoint(bytes, key, what = 'Le relevé du registre') {
  const note = parseNote(bytes);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!checkpoint) throw new Wrong('checkpoint', `${what} est mal formé.`);
  if (checkpoint.origin !== key.name) {
    throw new Wrong(
      'origin',
      `${what} est celui de « ${clean(checkpoint.origin)} », pas de « ${key.name} ».`,
    );
  }
  const signature = signatureOf(note, key);
  if (signature === 'none') throw new Wrong('key', `${what} n’est pas signé par la clé ${key.line}.`);
  if (signature === 'invalid') throw new Wrong('signature', `${what} porte une signature fausse.`);
  return { ...checkpoint, bytes: Buffer.from(bytes), note };
}

// ── 3. Reading a register (c2sp.org/tlog-tiles) ──────────────────────────────────────────────────────────────────────

/** Not there, or not yet: openings before the result is published are forbidden. */
const NOT_THERE = [403, 404, 410];
const TRIES = 5;
const PATIENCE_MS = 60_000;
const LONGEST_WAIT_MS = 60_000;
const SMALL = 1_000_000;
/** An entry is at most 65,535 bytes, with its length before it. */
const LARGEST_BUNDLE = WIDTH * (2 + 65_535);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A number as tlog-tiles writes it in addresses: 1234067 is x001/x234/067. @param {number} number */
export function spell(number) {
  const groups = [String(number % 1000).padStart(3, '0')];
  for (let rest = Math.floor(number / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  }
  return groups.join('/');
}

/** A register at its address: reads what it serves, and believes none of it. */
export class Register {
  /** @param {string} address `https://<host>/registre/<contest>` */
  constructor(address) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const prefix = url && `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
    const contest = prefix?.match(/\/registre\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)?.[1];
    if (!contest || !/^https?:$/.test(url.protocol)) {
      const where = 'L’adresse se trouve sur la page, sous « La commande » : …/registre/<36 caractères>.';
      throw new Impossible(`Ce n’est pas l’adresse d’un registre : ${clean(address)}. ${where}`);
    }
    this.prefix = prefix;
    this.contest = contest;
    this.origin = prefix.replace(/^https?:\/\//, '');
  }

  /**
   * @param {string} path below the register's address
   * @param {number} most bytes
   * @returns {Promise<Buffer | null>} null where there is no such file
   * @throws {Impossible} no answer, however often it was asked
   */
  async read(path, most = SMALL) {
    for (let attempt = 1; ; attempt += 1) {
      const { body, missing, trouble, wait } = await this.#ask(`${this.prefix}/${path}`, most);
      if (body) return body;
      if (missing) return null;
      if (attempt === TRIES)
        throw new Impossible(`${this.prefix}/${path} ne répond pas (${clean(trouble)}).`);
      await pause(wait ?? 250 * 2 ** attempt);
    }
  }

  async #ask(address, most) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (response.ok) return { body: await bodyOf(response, most) };
      await response.body?.cancel();
      if (NOT_THERE.includes(response.status)) return { missing: true };
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      const wait = Number.isFinite(seconds)
        ? Math.min(Math.max(seconds, 0) * 1000, LONGEST_WAIT_MS)
        : undefined;
      return { trouble: `statut ${response.status}`, wait };
    } catch (error) {
      if (error instanceof Wrong) throw error;
      return { trouble: error.cause?.code ?? error.cause?.message ?? error.message };
    }
  }

  /** The key that the server itself hands out. */
  async key() {
    const line = (await this.read('key'))?.toString().trim();
    if (line === undefined) throw new Impossible(`Il n’y a pas de registre à l’adresse ${this.prefix}.`);
    const key = parseKey(line);
    if (!key) throw new Wrong('key', `La clé servie par le registre est mal formée : ${clean(line)}`);
    return key;
  }

  /** The latest head, its signature verified. @param {ReturnType<typeof parseKey>} key */
  async head(key) {
    const bytes = await this.read('checkpoint');
    if (!bytes) throw new Impossible(`Il n’y a pas de relevé à l’adresse ${this.prefix}/checkpoint.`);
    return openCheckpoint(bytes, key);
  }

  /**
   * A file of tiles, entries or openings; where a part is no longer kept, the whole that has replaced it.
   *
   * @param {string} folder `tile/<level>`, `tile/entries` or `openings`
   * @param {number} index
   * @param {number} width how many are needed, from the first on
   * @param {number} most bytes
   * @returns {Promise<{ bytes: Buffer, width: number } | null>}
   */
  async piece(folder, index, width, most) {
    const path = `${folder}/${spell(index)}`;
    const part = width < WIDTH ? await this.read(`${path}.p/${width}`, most) : null;
    if (part) return { bytes: part, width };
    const whole = await this.read(path, most);
    return whole && { bytes: whole, width: WIDTH };
  }

  /**
   * The hashes of a tile, of which only the first `width` are used.
   *
   * @param {number} level
   * @param {number} index
   * @param {number} width
   */
  async tile(level, index, width) {
    const found = await this.piece(`tile/${level}`, index, width, WIDTH * HASH);
    if (found?.bytes.length === found?.width * HASH) return found.bytes.subarray(0, width * HASH);
    throw new Wrong('tile', `La tuile ${level}/${spell(index)} manque, ou n’a pas la bonne taille.`, {
      level,
      index,
    });
  }

  /**
   * The parts of a bundle, each with its length before it.
   *
   * @param {'tile/entries' | 'openings'} folder
   * @param {number} index
   * @param {number} width
   * @param {string} code the fault's, where they are not there
   * @param {string} what their name in a sentence
   */
  async bundle(folder, index, width, code, what) {
    const found = await this.piece(folder, index, width, LARGEST_BUNDLE);
    const first = index * WIDTH;
    const where = `${place(first)} à ${place(first + width - 1)}`;
    if (!found) throw new Wrong(code, `${what} ${where} manquent : le serveur ne les donne pas.`, { first });
    const parts = splitBundle(found.bytes);
    if (parts?.length === found.width) return parts.slice(0, width);
    const how = parts ? `il y en a ${parts.length} au lieu de ${found.width}` : 'leur fichier est mal formé';
    throw new Wrong(code, `${what} ${where} ne sont pas complètes : ${how}.`, { first });
  }
}

/** Reads an answer up to a limit, because a server may send for ever. */
async function bodyOf(response, most) {
  const chunks = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) throw new Wrong('size', `${response.url} est plus long que permis (${most} octets).`);
    chunks.push(chunk);
  }
  return chunks.length === 1
    ? Buffer.from(chunks[0].buffer, chunks[0].byteOffset, length)
    : Buffer.concat(chunks);
}

/** @param {Buffer} bytes @returns {Buffer[] | null} null: lengths and bytes do not agree */
function splitBundle(bytes) {
  const parts = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const end = at + 2 + bytes.readUInt16BE(at);
    if (end > bytes.length) return null;
    parts.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return at === bytes.length ? parts : null;
}

/** What a server sent, safe to show in a terminal. @param {unknown} text */
function clean(text) {
  const shown = String(text).replace(/\p{C}/gu, '?');
  return shown.length > 300 ? `${shown.slice(0, 300)}…` : shown;
}

/**
 * Loads things by number, several at once, and hands them out in order.
 *
 * @template T
 * @param {number} count
 * @param {number} atOnce
 * @param {(index: number) => Promise<T>} load
 */
async function* inOrder(count, atOnce, load) {
  const waiting = [];
  let next = 0;
  for (let index = 0; index < count; index += 1) {
    for (; next < count && next < index + atOnce; next += 1) {
      const loading = load(next);
      // It is awaited in its turn; failing before that must not end the process.
      loading.catch(() => {});
      waiting.push(loading);
    }
    yield await waiting.shift();
  }
}

// ── 4. Proofs, put together from tiles ───────────────────────────────────────────────────────────────────────────────

/**
 * Roots of parts of a register's tree, from its tiles. What comes out proves nothing by itself: it is held against roots
 * that were signed.
 */
export class TileReader {
  #tiles = new Map();

  /** @param {Register} register @param {number} size of the tree */
  constructor(register, size) {
    this.register = register;
    this.size = size;
  }

  /** @param {number} level @param {number} index */
  tile(level, index) {
    const id = `${level}/${index}`;
    const inLevel = Math.floor(this.size / WIDTH ** level);
    const width = Math.min(WIDTH, inLevel - index * WIDTH);
    if (!this.#tiles.has(id)) this.#tiles.set(id, this.register.tile(level, index, width));
    return this.#tiles.get(id);
  }

  /** The root over the leaves from `from` up to `to`, which is not part of it. */
  async rootOf(from, to) {
    if (to === from) return EMPTY_ROOT;
    const length = to - from;
    const split = length === 1 ? 0 : splitOf(length);
    if (split * 2 !== length && split !== 0) {
      return hashNode(await this.rootOf(from, from + split), await this.rootOf(from + split, to));
    }
    // A full subtree: the root over some hashes of one tile.
    const level = Math.floor(Math.log2(length) / 8);
    const first = from / WIDTH ** level;
    const hashes = await this.tile(level, Math.floor(first / WIDTH));
    const tree = new Peaks();
    for (let at = first % WIDTH; at < (first % WIDTH) + length / WIDTH ** level; at += 1) {
      tree.add(hashes.subarray(at * HASH, (at + 1) * HASH));
    }
    return joinPeaks(tree.hashes);
  }

  /** The hashes that prove that this tree continues one of `oldSize` leaves. @param {number} oldSize */
  async consistencyProof(oldSize) {
    const hashesOf = async (old, from, to, whole) => {
      if (old === to - from) return whole ? [] : [await this.rootOf(from, to)];
      const split = splitOf(to - from);
      return old <= split
        ? [...(await hashesOf(old, from, from + split, whole)), await this.rootOf(from + split, to)]
        : [...(await hashesOf(old - split, from + split, to, false)), await this.rootOf(from, from + split)];
    };
    return oldSize === 0 ? [] : hashesOf(oldSize, 0, this.size, true);
  }
}

/**
 * Refuses a head that does not continue an earlier one.
 *
 * @param {Register} register
 * @param {{ size: number, root: Buffer }} earlier
 * @param {{ size: number, root: Buffer }} head
 * @throws {Wrong} `backwards`, `fork`, or `tile` where the server's tiles prove nothing
 */
export async function expectContinued(register, earlier, head) {
  expectNotSmaller(earlier, head);
  const reader = new TileReader(register, head.size);
  const proof = await reader.consistencyProof(earlier.size);
  if (isContinued(earlier.size, earlier.root, head.size, head.root, proof)) return;
  if (same(await reader.rootOf(0, head.size), head.root)) throw forked(earlier, head);
  throw new Wrong(
    'tile',
    'Les tuiles du registre ne donnent pas l’empreinte d’ensemble de son relevé : rien ne prouve la suite.',
  );
}

function expectNotSmaller(earlier, head) {
  if (head.size >= earlier.size) return;
  const sizes = `${some(head.size, 'ligne(s)')}, ${figure(earlier.size)} auparavant`;
  throw new Wrong('backwards', `Le relevé du registre est revenu en arrière : ${sizes}.`, {
    size: head.size,
  });
}

function forked(earlier, head) {
  const sizes = `${some(earlier.size, 'ligne(s)')} puis ${figure(head.size)}`;
  return new Wrong(
    'fork',
    `Le registre a été récrit : le relevé d’aujourd’hui ne continue pas celui qui avait été vu (${sizes}).`,
    { oldSize: earlier.size, newSize: head.size },
  );
}

// ── 5. Entries ───────────────────────────────────────────────────────────────────────────────────────────────────────

const VOTE = 1;
const ANNULMENT = 2;
const REVERSAL = 3;
const CLOSE = 4;
const RESULT = 5;
const RESUMPTION = 6;

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isText = (value) => typeof value === 'string';
const isHex = (value, bytes) => isText(value) && new RegExp(`^[0-9a-f]{${2 * bytes}}$`).test(value);
const isUuid = (value) => isText(value) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isDecision = (json) =>
  isUuid(json.decision) &&
  isCount(json.part) &&
  isCount(json.parts) &&
  json.part >= 1 &&
  json.part <= json.parts &&
  isText(json.reason?.code) &&
  isText(json.reason?.text) &&
  Array.isArray(json.positions) &&
  json.positions.every(isCount);

/** What an entry of each kind that is no vote must hold. */
const FORMS = {
  [ANNULMENT]: isDecision,
  [REVERSAL]: isDecision,
  [CLOSE]: (json) => isCount(json.votes) && isText(json.at),
  [RESULT]: (json) =>
    isCount(json.version) &&
    isObject(json.totals) &&
    Object.entries(json.totals).every(([candidate, votes]) => isUuid(candidate) && isCount(votes)) &&
    (json.minutes_sha256 === null || isHex(json.minutes_sha256, HASH)),
  [RESUMPTION]: (json) =>
    isUuid(json.decision) &&
    isText(json.reason) &&
    isCount(json.lost?.size) &&
    (json.lost.root === null || isHex(json.lost.root, HASH)),
};

/**
 * Reads an entry that is no vote.
 *
 * @param {Buffer} entry
 * @returns {{ kind: number, json: object } | null} null: its form is wrong; `json` is empty where the kind is unknown
 */
function parseEvent(entry) {
  const kind = entry[0];
  const hasForm = FORMS[kind];
  if (!hasForm) return kind === undefined || kind === VOTE ? null : { kind, json: {} };
  const json = jsonOf(entry.subarray(1));
  return isObject(json) && hasForm(json) ? { kind, json } : null;
}

/** Random numbers that a run hashes commitments with: two for each value of each of their bytes. */
const RANDOM = 2 * HASH * 256;
/** Pairs that are kept to be read again. Chance makes one in a register of a thousand million votes, never so many. */
const MOST_SUSPECTS = 1000;

/**
 * Finds commitments that stand in a register twice, in eleven bytes for each vote: a hash table that names suspects,
 * which are then read again in full. Its hashes are tabulated from numbers that are new and secret in each run: an
 * operator of a register could make commitments that begin alike, and would hide a double among such false suspects.
 */
export class Doubles {
  /** @param {number} size @param {Uint32Array} random */
  constructor(size, random = crypto.randomFillSync(new Uint32Array(RANDOM))) {
    this.slots = Math.ceil(size * 1.35) + 16;
    this.words = new Uint32Array(this.slots);
    /** One more than the position; 0 is free. */
    this.positions = new Uint32Array(this.slots);
    this.random = random;
    /** @type {{ earlier: number, later: number, commitment: Buffer }[]} */
    this.suspects = [];
  }

  /** @param {Buffer} commitment @param {number} position */
  add(commitment, position) {
    const word = this.#hashOf(commitment, 0);
    let slot = Math.floor((this.#hashOf(commitment, RANDOM / 2) / 2 ** 32) * this.slots);
    let alike = 0;
    // A suspect may be a false one: the search goes on behind it, and finds this commitment itself the next time.
    for (; this.positions[slot] !== 0; slot = (slot + 1) % this.slots) {
      if (this.words[slot] !== word) continue;
      this.#suspect(this.positions[slot] - 1, position, commitment);
      alike += 1;
      // So many are one vote, written again and again: to keep each would make the search longer every time.
      if (alike === MOST_SHOWN) return;
    }
    this.words[slot] = word;
    this.positions[slot] = position + 1;
  }

  /** What is left out here hides nothing: among so many suspects are doubles. */
  #suspect(earlier, later, commitment) {
    if (this.suspects.length === MOST_SUSPECTS) return;
    this.suspects.push({ earlier, later, commitment: Buffer.from(commitment) });
  }

  /** @param {Buffer} commitment @param {number} from which half of the random numbers */
  #hashOf(commitment, from) {
    let hash = 0;
    for (let at = 0; at < HASH; at += 1) hash ^= this.random[from + at * 256 + commitment[at]];
    return hash >>> 0;
  }

  /** Whether two may be suspects of each other; who does not know the random numbers cannot make such a pair. */
  areAlike(one, other) {
    if (one.length !== HASH) return false;
    return this.#hashOf(one, 0) === this.#hashOf(other, 0);
  }
}

// ── 6. Openings ──────────────────────────────────────────────────────────────────────────────────────────────────────

const KINDS = ['daily', 'bonus'];
/** Their name in a sentence, before the numbers of their lines. */
const OPENINGS = 'Les ouvertures des lignes';
const OPENING = 1 + 16 + HASH + 16;

/**
 * A vote's commitment: SHA-256 over six fields, each with its length before it in two bytes.
 *
 * @param {{ contest: string, candidate: string, kind: string, tag: Uint8Array, salt: Uint8Array }} vote
 */
export function commitmentOf({ contest, candidate, kind, tag, salt }) {
  const fields = ['palmares.vote.v1', contest, candidate, kind, tag, salt].map((field) => Buffer.from(field));
  return sha256(
    Buffer.concat(fields.flatMap((field) => [Buffer.of(field.length >> 8, field.length & 255), field])),
  );
}

/** As `commitmentOf`, for a million openings: what does not change is written once for each candidate and kind. */
class Opener {
  /** @param {string} contest */
  constructor(contest) {
    this.contest = contest;
    /** Candidates in the order in which they were met. @type {string[]} */
    this.candidates = [];
    this.numbers = new Map();
    /** @type {Buffer[][]} */
    this.inputs = [];
  }

  /** The number of a candidate, from 1 on. @param {string} candidate */
  numberOf(candidate) {
    let number = this.numbers.get(candidate);
    if (number !== undefined) return number;
    number = this.candidates.push(candidate);
    if (number >= UNOPENED) throw new Wrong('opening', 'Les ouvertures nomment plus de 65 000 talents.');
    this.numbers.set(candidate, number);
    this.inputs[number] = KINDS.map((kind) => {
      const fields = ['palmares.vote.v1', this.contest, candidate, kind].map((field) => Buffer.from(field));
      const parts = fields.flatMap((field) => [Buffer.of(0, field.length), field]);
      return Buffer.concat([
        ...parts,
        Buffer.of(0, HASH),
        Buffer.alloc(HASH),
        Buffer.of(0, 16),
        Buffer.alloc(16),
      ]);
    });
    return number;
  }

  /** Whether a vote for a candidate, with the opening's tag and salt, has this commitment. */
  fits(number, kind, opening, commitment) {
    const input = this.inputs[number][kind];
    opening.copy(input, input.length - 50, 17, 17 + HASH);
    opening.copy(input, input.length - 16, 17 + HASH);
    return same(sha256(input), commitment);
  }

  /**
   * The number of the candidate whom an opening names, once its commitment has been made again.
   *
   * @param {Buffer} opening
   * @param {Buffer} commitment
   * @param {number} position
   * @throws {Wrong} it opens something else
   */
  open(opening, commitment, position) {
    const kind = opening[0];
    if (opening.length !== OPENING || kind >= KINDS.length) {
      throw new Wrong('opening', `L’ouverture de la ligne ${place(position)} est mal formée.`, { position });
    }
    const number = this.numberOf(uuidOf(opening));
    if (this.fits(number, kind, opening, commitment)) return number;
    throw this.#misfit(opening, commitment, position);
  }

  #misfit(opening, commitment, position) {
    const said = uuidOf(opening);
    const meant = this.candidates.find((_, at) =>
      KINDS.some((_, kind) => this.fits(at + 1, kind, opening, commitment)),
    );
    if (meant === undefined || meant === said) {
      return new Wrong(
        'opening',
        `L’ouverture de la ligne ${place(position)} ne correspond pas au vote scellé.`,
        {
          position,
        },
      );
    }
    return new Wrong(
      'opening',
      `L’ouverture de la ligne ${place(position)} dit un autre talent : ${said} ; le vote scellé est pour ${meant}.`,
      { position, said, meant },
    );
  }
}

/** @param {Buffer} opening */
function uuidOf(opening) {
  const hex = opening.toString('hex', 1, 17);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// ── 7. Counting ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** In place of a candidate's number: no vote stands there; a vote that was not, or could not be, opened. */
const NO_VOTE = 0;
const UNOPENED = 65_535;
const MOST_SHOWN = 10;
/** Eleven bytes of memory an entry, and two for its candidate. */
const MOST_ENTRIES = 100_000_000;

/**
 * Goes through the register's history once more, without reading it again: who has how many votes when a result is
 * written, and which decisions stand then.
 */
class Count {
  /** Decisions that stand, with the positions of their votes. @type {Map<string, Set<number>>} */
  decisions = new Map();
  /** Why each decision was made. @type {Map<string, { code: string, text: string }>} */
  reasons = new Map();
  /** How many decisions stand on a vote, where any do. @type {Map<number, number>} */
  standing = new Map();
  /** By the candidate's number: votes that count, and annulled ones. @type {number[]} */
  votes = [];
  annulled = [];
  #at = 0;

  /** @param {Uint16Array} choices by position @param {(code: string, sentence: string, details: object) => void} fault */
  constructor(choices, fault) {
    this.choices = choices;
    this.fault = fault;
  }

  /** Counts the votes up to a position. @param {number} position */
  goTo(position) {
    for (; this.#at < position; this.#at += 1) {
      const choice = this.choices[this.#at];
      if (choice !== NO_VOTE) this.#move(choice, 1, 0);
    }
  }

  #move(choice, votes, annulled) {
    this.votes[choice] = (this.votes[choice] ?? 0) + votes;
    this.annulled[choice] = (this.annulled[choice] ?? 0) + annulled;
  }

  /** @param {number} entry the decision's own position @param {{ decision: string, reason: object, positions: number[] }} json */
  annul(entry, { decision, reason, positions }) {
    const taken = this.decisions.get(decision) ?? new Set();
    this.decisions.set(decision, taken);
    const first = this.reasons.get(decision) ?? reason;
    this.reasons.set(decision, first);
    if (reason.code !== first.code || reason.text !== first.text)
      this.fault(
        'annulment',
        `La ligne ${place(entry)} donne à la décision ${decision} un autre motif qu’avant.`,
        {
          entry,
        },
      );
    for (const position of positions) {
      if (!this.#isVoteBefore(entry, position)) continue;
      if (taken.has(position)) continue;
      taken.add(position);
      const others = this.standing.get(position) ?? 0;
      this.standing.set(position, others + 1);
      if (others === 0) this.#move(this.choices[position], -1, 1);
    }
  }

  reverse(entry, { decision, positions }) {
    const taken = this.decisions.get(decision);
    for (const position of positions) {
      if (!this.#isVoteBefore(entry, position)) continue;
      if (!taken?.delete(position)) {
        this.fault(
          'annulment',
          `La ligne ${place(entry)} rétablit le vote de la ligne ${place(position)}, que sa décision n’avait pas annulé.`,
          {
            entry,
            position,
          },
        );
        continue;
      }
      const others = this.standing.get(position) - 1;
      if (others > 0) this.standing.set(position, others);
      else {
        this.standing.delete(position);
        this.#move(this.choices[position], 1, -1);
      }
    }
  }

  /**
   * Annulled votes by reason, each once: under the first decision that stands on it.
   *
   * @returns {{ code: string, reason: string, votes: number }[]}
   */
  byReason() {
    const told = new Set();
    const groups = new Map();
    for (const [decision, positions] of this.decisions) {
      const { code, text: reason } = this.reasons.get(decision);
      const votes = [...positions].filter((position) => !told.has(position));
      if (votes.length === 0) continue;
      for (const position of votes) told.add(position);
      const key = JSON.stringify([code, reason]);
      groups.set(key, { code, reason, votes: (groups.get(key)?.votes ?? 0) + votes.length });
    }
    return [...groups.values()];
  }

  #isVoteBefore(entry, position) {
    if (position < entry && this.choices[position] !== NO_VOTE) return true;
    this.fault(
      'annulment',
      `La ligne ${place(entry)} annule ou rétablit la ligne ${place(position)}, qui n’est pas un vote.`,
      {
        entry,
        position,
      },
    );
    return false;
  }
}

const figure = (number) => number.toLocaleString('fr-FR');

/** What people read of a position: they count from 1, as the site does; files and JSON from 0. @param {number} position */
const place = (position) => figure(position + 1);

/** `n` with its word. @param {number} number @param {string} word */
function some(number, word) {
  return `${figure(number)} ${word.replaceAll('(s)', number > 1 ? 's' : '')}`;
}

/** What a published result tells: by candidate, in all, and the words for it. */
const FIELDS = ['votes', 'annulled'];
const TOTALS = { votes: 'total', annulled: 'annulled' };
const WORDS = { votes: 'vote(s)', annulled: 'vote(s) annulé(s)' };
/** The version of a result that came out by its date: no frozen count, but the votes as they stand. */
const BY_DATE = 0;
/** Within so long an honest register tells what was published or decided. */
const TURN_MS = 15_000;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const isLine = (line) =>
  isUuid(line?.candidate_id) && isText(line.name) && [line.number, line.votes, line.annulled].every(isCount);

/** @param {unknown} result @param {string} contest */
function isResult(result, contest) {
  return (
    isObject(result) &&
    result.contest === contest &&
    [result.version, result.total, result.annulled].every(isCount) &&
    Array.isArray(result.lines) &&
    result.lines.every(isLine)
  );
}

/**
 * What the server publishes as result, or null before.
 *
 * @param {Register} register
 * @throws {Wrong} `result`: malformed
 */
async function readResult(register) {
  const bytes = await register.read('result');
  if (!bytes) return null;
  const result = jsonOf(bytes);
  if (!isResult(result, register.contest)) throw new Wrong('result', 'Le résultat publié est mal formé.');
  // Of a candidate who stands there twice, each reader would believe another line.
  const named = new Set(result.lines.map((line) => line.candidate_id));
  if (named.size === result.lines.length) return result;
  throw new Wrong('result', 'Le résultat publié nomme deux fois le même talent.');
}

/** @param {Uint8Array} bytes @returns {unknown} null where they are no JSON */
function jsonOf(bytes) {
  try {
    return JSON.parse(strictText(bytes));
  } catch {
    return null;
  }
}

// ── 8. Receipts (c2sp.org/tlog-proof) ────────────────────────────────────────────────────────────────────────────────

const RECEIPT = 'c2sp.org/tlog-proof@v1';

/**
 * Takes a voter's file apart: a tlog-proof whose extra data tell the vote. A file to show to others has none of them:
 * then `vote` is null, and the register itself has to say which entry it is about.
 *
 * @param {Uint8Array} bytes
 * @returns {{ index: number, proof: Buffer[], checkpoint: Buffer, vote: object | null }}
 * @throws {Impossible} the file is something else
 * @throws {Wrong} `receipt`: malformed
 */
export function parseReceipt(bytes) {
  const text = strictText(bytes);
  if (!text?.startsWith(`${RECEIPT}\n`)) throw new Impossible('Ce fichier n’est pas un reçu.');
  const malformed = new Wrong('receipt', 'Ce reçu a été abîmé.');
  const end = text.indexOf('\n\n');
  if (end < 0) throw malformed;
  const [, ...lines] = text.slice(0, end).split('\n');
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift().slice(6)) : undefined;
  const [word, decimal = '', ...more] = lines.shift()?.split(' ') ?? [];
  const index = more.length === 0 && word === 'index' ? fromDecimal(decimal) : null;
  const proof = lines.map(fromBase64);
  const rightForm = index !== null && proof.length < 64;
  if (!rightForm || extra === null || !proof.every((hash) => hash?.length === HASH)) throw malformed;
  const vote = extra === undefined ? null : parseVote(extra, malformed);
  return { index, proof, checkpoint: Buffer.from(text.slice(end + 2)), vote };
}

function parseVote(extra, malformed) {
  let vote;
  try {
    vote = JSON.parse(strictText(extra));
  } catch {
    throw malformed;
  }
  const open = vote?.candidate !== undefined || vote?.salt !== undefined;
  const right =
    isUuid(vote?.contest) &&
    isHex(vote.commitment, HASH) &&
    (!open ||
      (isUuid(vote.candidate) && KINDS.includes(vote.kind) && isHex(vote.tag, HASH) && isHex(vote.salt, 16)));
  if (!right) throw malformed;
  return { ...vote, open };
}

/**
 * Checks a receipt by itself: that its vote is the sealed one, and that the seal's head, which the register has signed,
 * holds it.
 *
 * @param {ReturnType<typeof parseReceipt>} receipt
 * @param {ReturnType<typeof parseKey>} key
 * @param {Uint8Array} [entry] what the register has at the receipt's position, for a receipt that does not tell its vote
 * @returns the head that the receipt carries
 * @throws {Wrong}
 */
export function checkReceipt({ index, proof, checkpoint, vote }, key, entry) {
  const head = openCheckpoint(checkpoint, key, 'Le relevé de ce reçu');
  const own = vote ? entryOf(vote, key) : entry;
  if (!own) throw new Impossible('Ce reçu ne dit pas son vote : il faut aussi l’adresse du registre.');
  if (own[0] === VOTE && isIncluded(hashLeaf(own), index, head.size, head.root, proof)) return head;
  throw new Wrong('receipt', `Le vote de ce reçu n’est pas au registre à la place ${place(index)}.`, {
    position: index,
  });
}

/** The entry that a receipt's vote has to have, made again from what it tells. */
function entryOf(vote, key) {
  if (!key.name.endsWith(`/registre/${vote.contest}`)) {
    throw new Wrong('receipt', 'Ce reçu est celui d’un autre vote que ce registre.');
  }
  const commitment = Buffer.from(vote.commitment, 'hex');
  if (vote.open) {
    const [tag, salt] = [vote.tag, vote.salt].map((hex) => Buffer.from(hex, 'hex'));
    if (!same(commitmentOf({ ...vote, tag, salt }), commitment)) {
      throw new Wrong('receipt', 'Le choix écrit dans ce reçu n’est pas celui qui a été scellé.');
    }
    const asked = vote.request_id !== undefined && vote.slot !== undefined;
    if (asked && !same(sha256(Buffer.from(`${vote.request_id}:${vote.slot}`)), tag)) {
      throw new Wrong('receipt', 'Ce reçu n’est pas celui de la demande de vote dont il parle.');
    }
  }
  return Buffer.concat([Buffer.of(VOTE), commitment]);
}

// ── 9. The whole check ───────────────────────────────────────────────────────────────────────────────────────────────

const OTHER_KEY = 'Cette clé est celle d’un autre registre : prenez celle du même vote.';
const OTHER_HEAD = 'Ce relevé est celui d’un autre registre : prenez celui du même vote.';
const OTHER_RECEIPT = 'Ce reçu est celui d’un autre registre : prenez celui du même vote.';

class Check {
  /** @type {{ code: string, sentence: string }[]} */
  faults = [];
  faultCount = 0;
  /** Why a part of the check could not be made, where nothing is wrong. @type {string | null} */
  unfinished = null;
  /** What the verdict says was found right. @type {string[]} */
  found = [];
  /** Whether the head that was read may be kept as the last one seen. */
  headIsGood = false;
  votes = 0;
  lastVote = -1;
  /** What the server publishes; null before. @type {object | null} */
  result = null;
  /** Whether the register has gone on, and so may tell by now why the published result differs. */
  movedOn = false;
  /** Entries that are no votes, in order. @type {{ position: number, kind: number, json: object, votes: number }[]} */
  events = [];

  /** @param {object} options see `verify` @param {(line: string) => void} tell @param {(share: number) => void} progress */
  constructor(options, tell, progress) {
    this.options = options;
    this.tell = tell;
    this.progress = progress;
  }

  /** Notes a fault; of one kind a few are kept, and all counted. */
  fault = (code, sentence, details = {}) => {
    this.faultCount += 1;
    if (this.faults.filter((fault) => fault.code === code).length >= MOST_SHOWN) return;
    this.faults.push({ code, sentence, ...details });
    this.tell(`✗ ${sentence}`);
  };

  /** Runs a part of the check; what it finds wrong is noted, and the rest goes on. */
  async attempt(part) {
    try {
      return await part();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      this.fault(error.code, error.message, error.details);
      return undefined;
    }
  }

  async run() {
    const { receipt, address } = this.options;
    if (!address) {
      this.key = this.options.key ?? this.options.pinned?.key;
      if (!receipt || !this.key)
        throw new Impossible('Il faut l’adresse d’un registre, ou --receipt avec --key.');
      this.expectOwn(receipt.checkpoint, OTHER_KEY);
      const head = await this.attempt(() => checkReceipt(receipt, this.key));
      if (head) this.tellReceipt(head);
      return;
    }
    this.register = new Register(address);
    const head = await this.attempt(() => this.openHead());
    if (!head) return;
    this.head = head;
    this.earlier = await this.attempt(() => this.openEarlier());
    if (!this.earlier) return;
    if (this.options.quick) await this.attempt(() => this.compareHeads());
    else await this.readAll();
  }

  /** What a reader gave of another register is a slip of theirs, and tells nothing of this one. */
  expectOwn(checkpoint, sentence) {
    const note = parseNote(checkpoint);
    const said = note && parseCheckpoint(note.text);
    if (said && said.origin !== this.key.name) throw new Impossible(sentence);
  }

  /** Key, signature and witnesses of the latest head. */
  async openHead() {
    const { register, options } = this;
    this.tell(`Registre : ${register.prefix}`);
    const served = await register.key();
    const expected = options.key ?? options.pinned?.key;
    const origin = options.origin ?? register.origin;
    if (expected && ![origin, served.name].includes(expected.name)) {
      throw new Impossible(options.key ? OTHER_KEY : OTHER_HEAD);
    }
    if (expected && expected.line !== served.line) {
      this.fault(
        'key',
        `La clé servie par le registre (${served.line}) n’est pas celle attendue (${expected.line}).`,
      );
    }
    this.key = expected ?? served;
    if (!expected && this.key.name !== origin) {
      throw new Wrong('origin', `Ce registre se dit « ${clean(this.key.name)} », et non « ${origin} ».`);
    }
    this.whence = options.key
      ? 'donnée'
      : expected
        ? 'déjà connue'
        : 'servie par le registre : comparez-la ailleurs';
    this.tell(`Clé (${this.whence}) : ${this.key.line}`);
    // Before the head, which then tells it, unless it came out within the sequencer's last turn.
    if (!options.quick || options.receipt?.vote?.open)
      this.result = (await this.attempt(() => readResult(register))) ?? null;
    const head = await register.head(this.key);
    this.tell(`Empreinte d’ensemble : ${head.root.toString('base64')}, signature du relevé juste.`);
    for (const witness of options.witnesses) this.tellWitness(head.note, witness);
    if (head.size > MOST_ENTRIES) throw new Impossible('Ce registre est trop grand pour cet outil.');
    return head;
  }

  tellWitness(note, witness) {
    const signature = signatureOf(note, witness);
    if (signature === 'invalid') this.fault('witness', `La signature du témoin ${witness.name} est fausse.`);
    else if (signature === 'valid') this.found.push(`le témoin ${witness.name} a signé ce relevé`);
    else {
      this.tell(`! Le témoin ${witness.name} n’a pas signé ce relevé.`);
      this.tell(
        '  Un témoin qui ne fait que suivre garde ses signatures dans son propre dossier : --head accepte son fichier.',
      );
    }
  }

  /** Heads that the latest has to continue: the one kept from last time, and the receipt's. */
  async openEarlier() {
    const { pinned, receipt } = this.options;
    const earlier = [];
    if (pinned) earlier.push(this.openPinned(pinned));
    if (receipt) {
      this.expectOwn(receipt.checkpoint, OTHER_RECEIPT);
      const head = checkReceipt(receipt, this.key, await this.entryAt(receipt.index));
      this.tellReceipt(head);
      earlier.push(head);
    }
    for (const one of earlier) expectNotSmaller(one, this.head);
    return earlier;
  }

  openPinned({ checkpoint }) {
    this.expectOwn(checkpoint, OTHER_HEAD);
    const head = openCheckpoint(checkpoint, this.key, 'Le relevé gardé');
    this.tell(`Relevé gardé : ${some(head.size, 'ligne(s)')}, signature juste selon la clé ${this.whence}.`);
    for (const witness of this.options.witnesses) {
      if (signatureOf(head.note, witness) !== 'valid') continue;
      this.found.push(`le témoin ${witness.name} a signé le relevé gardé`);
    }
    return head;
  }

  /** What the register has at a position. */
  async entryAt(position) {
    if (position >= this.head.size) return undefined;
    const index = Math.floor(position / WIDTH);
    const width = Math.min(WIDTH, this.head.size - index * WIDTH);
    const entries = await this.register.bundle('tile/entries', index, width, 'entries', 'Les lignes');
    return entries[position % WIDTH];
  }

  tellReceipt(head) {
    const { index, vote } = this.options.receipt;
    const choice = vote?.open
      ? `un vote ${vote.kind === 'bonus' ? 'bonus' : 'du jour'} pour ${this.nameOf(vote.candidate)}`
      : 'un vote';
    const where = `à la place ${place(index)} sur ${figure(head.size)}`;
    this.found.push(`ce reçu tient : ${choice}, scellé ${where}`);
    this.tell(`Reçu : ${choice}, ${where} d’un relevé signé.`);
  }

  /** A candidate as people know them: by the published name, where there is one. */
  nameOf(candidate) {
    const line = this.result?.lines.find(({ candidate_id }) => candidate_id === candidate);
    if (line) return clean(line.name);
    if (this.result) return `le talent ${candidate}, que le résultat publié ne nomme pas`;
    return `le talent ${candidate.slice(0, 4)}… (son nom est au résultat publié)`;
  }

  /** The quick check: heads and the tiles between them, no entry. */
  async compareHeads() {
    this.tell(`Relevé : ${some(this.head.size, 'ligne(s)')}.`);
    for (const one of this.earlier) await expectContinued(this.register, one, this.head);
    this.tellContinued();
    const { receipt } = this.options;
    if (!receipt) return;
    if (!receipt.vote?.open || !this.result) return;
    const index = Math.floor(receipt.index / WIDTH);
    const width = Math.min(WIDTH, this.head.size - index * WIDTH);
    const openings = await this.register.bundle('openings', index, width, 'opening', OPENINGS);
    const opener = new Opener(this.register.contest);
    opener.numberOf(receipt.vote.candidate);
    opener.open(openings[receipt.index % WIDTH], Buffer.from(receipt.vote.commitment, 'hex'), receipt.index);
    this.found.push('son ouverture publiée dit le même choix');
  }

  tellContinued() {
    this.headIsGood = true;
    if (this.earlier.length > 0) this.found.push('le registre continue le relevé déjà vu');
  }

  /** The complete check: every entry, every opening once there are any, every figure. */
  async readAll() {
    const { register, head } = this;
    const first = Math.min(WIDTH, head.size);
    this.opened =
      this.result !== null ||
      (head.size > 0 && (await register.piece('openings', 0, first, LARGEST_BUNDLE)) !== null);
    this.choices = new Uint16Array(head.size);
    this.doubles = new Doubles(head.size);
    this.opener = new Opener(register.contest);
    const tree = await this.attempt(() => this.readEntries());
    if (!tree) return;
    await this.attempt(() => this.compareRoots(tree));
    if (this.options.tiles) await this.attempt(() => this.compareTiles(tree));
    await this.attempt(() => this.confirmDoubles());
    this.tellEntries();
    await this.attempt(() => this.count());
  }

  async readEntries() {
    const { register, head, opened, options } = this;
    const tree = new Tree();
    this.marks = new Map(this.earlier.map(({ size }) => [size, EMPTY_ROOT]));
    const load = (index) => {
      const width = Math.min(WIDTH, head.size - index * WIDTH);
      return Promise.all([
        register.bundle('tile/entries', index, width, 'entries', 'Les lignes'),
        opened ? register.bundle('openings', index, width, 'opening', OPENINGS) : null,
        options.tiles ? register.tile(0, index, width) : null,
      ]);
    };
    const bundles = inOrder(Math.ceil(head.size / WIDTH), options.parallel, load);
    for await (const [entries, openings, tile] of bundles) {
      const leaves = entries.map(hashLeaf);
      if (tile) this.compareTile(0, Math.floor(tree.size / WIDTH), leaves, tile);
      for (const [at, entry] of entries.entries()) {
        const position = tree.size;
        tree.add(leaves[at]);
        if (this.marks.has(tree.size)) this.marks.set(tree.size, tree.root());
        this.readEntry(entry, position);
        if (openings) this.readOpening(entry, openings[at], position);
      }
      this.progress(tree.size / head.size);
    }
    return tree;
  }

  readEntry(entry, position) {
    if (entry[0] === VOTE && entry.length === 33) {
      this.votes += 1;
      this.lastVote = position;
      this.choices[position] = UNOPENED;
      this.doubles.add(entry.subarray(1), position);
      return;
    }
    const event = parseEvent(entry);
    if (!event) this.fault('form', `La ligne ${place(position)} est mal formée.`, { position });
    else this.events.push({ ...event, position, votes: this.votes });
  }

  readOpening(entry, opening, position) {
    const isVote = this.choices[position] === UNOPENED;
    if (!isVote) {
      if (opening.length === 0) return;
      this.fault('opening', `La ligne ${place(position)} n’est pas un vote, et a pourtant une ouverture.`, {
        position,
      });
      return;
    }
    try {
      this.choices[position] = this.opener.open(opening, entry.subarray(1), position);
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      this.fault(error.code, error.message, error.details);
    }
  }

  /** The root of all entries against the signed one, then the heads that it has to continue. */
  async compareRoots(tree) {
    const { head } = this;
    const root = tree.root();
    if (!same(root, head.root)) {
      await this.nameTheChange(tree);
      for (const one of this.earlier) await expectContinued(this.register, one, head);
      return;
    }
    this.found.push(`les ${some(head.size, 'ligne(s)')} donnent l’empreinte d’ensemble signée`);
    for (const one of this.earlier) {
      if (same(this.marks.get(one.size), one.root)) continue;
      const { code, message, details } = forked(one, head);
      this.fault(code, [message, this.confessionOf(one)].filter(Boolean).join(' '), details);
    }
    if (this.faults.every(({ code }) => code !== 'fork')) this.tellContinued();
  }

  /** Where the register itself says that it lost a head. */
  confessionOf({ size, root }) {
    const hex = root.toString('hex');
    const lost = ({ kind, json }) => kind === RESUMPTION && json.lost.size === size && json.lost.root === hex;
    const found = this.events.find(lost);
    return (
      found && `Le registre le dit à la ligne ${place(found.position)} : « ${clean(found.json.reason)} ».`
    );
  }

  /** Finds with the tiles, where these give the signed root, which entries are not those that were sealed. */
  async nameTheChange(tree) {
    const { register, head } = this;
    const reader = new TileReader(register, head.size);
    const changed = [];
    const trustTiles = same(await reader.rootOf(0, head.size), head.root);
    for (let index = 0; trustTiles && index * WIDTH < head.size && changed.length < MOST_SHOWN; index += 1) {
      const from = index * WIDTH;
      const to = Math.min(from + WIDTH, head.size);
      const own = tree.tileRoots[index];
      if (own && same(await reader.rootOf(from, to), own)) continue;
      const sealed = await reader.tile(0, index);
      const entries = await register.bundle('tile/entries', index, to - from, 'entries', 'Les lignes');
      const differs = (entry, at) => !same(hashLeaf(entry), sealed.subarray(at * HASH, (at + 1) * HASH));
      changed.push(...entries.flatMap((entry, at) => (differs(entry, at) ? [from + at] : [])));
    }
    for (const position of changed) {
      const sentence = `La ligne ${place(position)} a changé : ce n’est plus celle qui a été scellée.`;
      this.fault('entry', sentence, { position });
    }
    if (changed.length > 0) return;
    const roots = `${tree.root().toString('base64')} au lieu de ${head.root.toString('base64')}`;
    this.fault('root', `Les lignes donnent une autre empreinte d’ensemble que le relevé signé : ${roots}.`);
  }

  compareTile(level, index, own, served) {
    if (same(Buffer.concat(own), served)) return;
    const sentence = `La tuile ${level}/${spell(index)} ne correspond pas aux lignes.`;
    this.fault('tile', sentence, { level, index });
  }

  /** Every tile above the first level, made again from the entries. */
  async compareTiles(tree) {
    let hashes = tree.tileRoots;
    for (let level = 1; hashes.length > 0; level += 1) {
      const above = new Tree();
      for (let index = 0; index * WIDTH < hashes.length; index += 1) {
        const own = hashes.slice(index * WIDTH, (index + 1) * WIDTH);
        this.compareTile(level, index, own, await this.register.tile(level, index, own.length));
        for (const hash of own) above.add(hash);
      }
      hashes = above.tileRoots;
    }
  }

  /** Reads the earlier entry of every suspect pair again: a double is found out, and an answer that has changed. */
  async confirmDoubles() {
    const { suspects } = this.doubles;
    const load = (index) => this.entryAt(suspects[index].earlier);
    let index = 0;
    for await (const entry of inOrder(suspects.length, this.options.parallel, load)) {
      this.confirmDouble(suspects[index], entry.subarray(1));
      index += 1;
    }
  }

  confirmDouble({ earlier, later, commitment }, again) {
    if (same(again, commitment)) {
      this.fault(
        'doubled',
        `Le même vote est inscrit deux fois, aux lignes ${place(earlier)} et ${place(later)}.`,
        {
          positions: [earlier, later],
        },
      );
    } else if (!this.doubles.areAlike(again, commitment)) {
      // This time it is not what made it suspect: a server would hide a double so.
      const sentence = `La ligne ${place(earlier)}, demandée deux fois, n’a pas été donnée deux fois pareille.`;
      this.fault('entry', sentence, { position: earlier });
    }
  }

  tellEntries() {
    const count = (kind) => this.events.filter((event) => event.kind === kind).length;
    const counted = [
      [this.votes, 'vote(s)'],
      [count(ANNULMENT), 'inscription(s) d’annulation'],
      [count(REVERSAL), 'inscription(s) de rétablissement'],
      [count(CLOSE), 'clôture(s)'],
      [count(RESULT), 'résultat(s)'],
      [count(RESUMPTION), 'reprise(s)'],
      [this.events.filter(({ kind }) => !FORMS[kind]).length, 'de sorte inconnue'],
      [this.head.size - this.votes - this.events.length, 'mal formée(s)'],
    ].filter(([number]) => number > 0);
    const kinds = counted.map(([number, word]) => some(number, word)).join(', ');
    this.tell(`Relevé : ${some(this.head.size, 'ligne(s)')}${kinds && ` (${kinds})`}.`);
    for (const { position, kind, json } of this.events) {
      if (kind === RESUMPTION) {
        const { size, root } = json.lost;
        const known = root === null ? 'qu’un témoin seul connaît' : `empreinte d’ensemble ${clean(root)}`;
        const lost = `${some(size, 'ligne(s)')}, ${known}`;
        this.tell(
          `! Ligne ${place(position)} : le registre a perdu un relevé publié (${lost}) : « ${clean(json.reason)} ».`,
        );
      }
      const code = kind.toString(16).padStart(2, '0');
      if (!FORMS[kind])
        this.tell(`! Ligne ${place(position)} : sorte inconnue (${code}) ; elle ne compte pas.`);
    }
  }

  /** Counts anew, and holds every close and every result in the register, and the published one, against it. */
  async count() {
    const count = new Count(this.choices, this.fault);
    let last = null;
    for (const event of this.events) {
      const { position, kind, json } = event;
      count.goTo(position);
      if (kind === ANNULMENT) count.annul(position, json);
      if (kind === REVERSAL) count.reverse(position, json);
      if (kind === CLOSE && json.votes !== event.votes) {
        const sentence = `La clôture annonce ${some(json.votes, 'vote(s)')} ; le registre en contient ${figure(event.votes)}.`;
        this.fault('close', sentence, { position });
      }
      if (kind === RESULT) {
        last = {
          position,
          json,
          votesBefore: event.votes,
          leavesOutReceipt: count.standing.has(this.options.receipt?.index),
          votes: [...count.votes],
          annulled: [...count.annulled],
          annulments: count.byReason(),
        };
        if (this.opened) this.compareTotals(last);
      }
    }
    count.goTo(this.head.size);
    this.tellAnnulments(count);
    this.annulments = last?.annulments ?? count.byReason();
    this.tellReasons();
    this.checkClose(last);
    this.tellReceiptsFate(count, last);
    this.last = last;
    await this.attempt(() => this.compareResult(count, last));
    this.compareMinutes(last);
  }

  /** Vote numbers by candidate. @returns {Map<string, number>} */
  byCandidate(numbers) {
    return new Map(this.opener.candidates.map((candidate, at) => [candidate, numbers[at + 1] ?? 0]));
  }

  compareTotals({ position, json, votes }) {
    const counted = this.byCandidate(votes);
    const written = new Map(Object.entries(json.totals));
    const differing = [...new Set([...counted.keys(), ...written.keys()])].filter(
      (candidate) => (counted.get(candidate) ?? 0) !== (written.get(candidate) ?? 0),
    );
    if (differing.length === 0) return;
    const [one] = differing;
    const example = `${one} : ${figure(counted.get(one) ?? 0)} recomptés, ${figure(written.get(one) ?? 0)} inscrits`;
    this.fault(
      'totals',
      `Le résultat inscrit à la ligne ${place(position)} n’est pas celui du recompte pour ${some(differing.length, 'talent(s)')} (${example}).`,
      { position, candidates: differing },
    );
  }

  /** Votes that the last result leaves out by reason or, before a result, those that are out now. */
  tellReasons() {
    for (const { code, reason, votes } of this.annulments.slice(0, MOST_SHOWN))
      this.tell(`Motif « ${clean(reason)} » (${clean(code)}) : ${some(votes, 'vote(s) annulé(s)')}.`);
    const rest = this.annulments.length - MOST_SHOWN;
    if (rest > 0) this.tell(`… et ${some(rest, 'autre(s) motif(s)')}.`);
    if (this.annulments.length === 0) return;
    const out = sum(this.annulments.map(({ votes }) => votes));
    this.tell(`Somme des motifs : ${some(out, 'vote(s) annulé(s)')}.`);
  }

  tellAnnulments(count) {
    const reasons = new Map();
    for (const { kind, json } of this.events) if (kind === ANNULMENT) reasons.set(json.decision, json);
    const standing = [...count.decisions].filter(([, positions]) => positions.size > 0);
    for (const [decision, positions] of standing.slice(0, MOST_SHOWN)) {
      const { reason, parts } = reasons.get(decision);
      const entries = this.events.filter(
        (event) => event.kind === ANNULMENT && event.json.decision === decision,
      );
      const missing = entries.length < parts ? ` (${entries.length} parties sur ${parts})` : '';
      this.tell(
        `Annulation ${decision} : ${some(positions.size, 'vote(s)')}, « ${clean(reason.text)} »${missing}.`,
      );
    }
    const rest = standing.length - MOST_SHOWN;
    if (rest > 0) this.tell(`… et ${some(rest, 'autre(s) décision(s)')}.`);
    if (standing.length > 0) this.tell(`En tout, ${some(count.standing.size, 'vote(s) annulé(s)')}.`);
  }

  checkClose(last) {
    const closes = this.events.filter(({ kind }) => kind === CLOSE);
    // Without a close before it, nothing in the register says how many votes its server had when it counted.
    if (last && !closes.some(({ position }) => position < last.position)) {
      const sentence = `Le résultat inscrit à la ligne ${place(last.position)} n’est précédé d’aucune clôture du vote.`;
      this.fault('close', sentence, { position: last.position });
    }
    const close = closes.at(-1);
    if (!close || this.lastVote < close.position) return;
    const sentence = `Des votes ont été ajoutés après la clôture (ligne ${place(close.position)}).`;
    if (last) this.fault('close', sentence, { position: close.position });
    else this.tell(`! ${sentence}`);
  }

  tellReceiptsFate(count, last) {
    const { receipt } = this.options;
    if (!receipt) return;
    const decisions = [...count.decisions].filter(([, positions]) => positions.has(receipt.index));
    for (const [decision] of decisions)
      this.found.push(`le vote du reçu est annulé par la décision ${decision}`);
    const choice = this.choices[receipt.index];
    if (decisions.length > 0 || choice === NO_VOTE || choice === UNOPENED) return;
    const isCounted = last !== null && receipt.index < last.position && !last.leavesOutReceipt;
    const fate = isCounted ? 'est compté' : 'n’est compté dans aucun résultat inscrit : il est';
    this.found.push(`le vote du reçu ${fate} pour ${this.nameOf(this.opener.candidates[choice - 1])}`);
  }

  /** The published result against the recount, and what is still missing for a verdict on it. */
  async compareResult(count, last) {
    if (!this.opened) {
      if (last)
        this.unfinished = 'Le registre contient un résultat, mais les ouvertures ne sont pas publiées.';
      else
        this.tell('Le résultat n’est pas publié : jusque-là personne ne peut dire pour qui sont les votes.');
      return;
    }
    const counted = last ?? { votes: count.votes, annulled: count.annulled };
    const recount = { votes: this.byCandidate(counted.votes), annulled: this.byCandidate(counted.annulled) };
    this.recount = recount;
    if (last) await this.settle(recount, last);
    this.tellTable(recount, last);
    this.unfinished = this.whyNotYet(last);
    if (this.unfinished) return;
    this.checkLeftOut(last);
    if (this.movedOn)
      this.unfinished =
        'Des votes ont été annulés ou rétablis pendant la vérification : relancez-la dans un moment.';
    else this.compareLines(recount, last);
    if (this.events.some(({ kind, position }) => position > last.position && kind <= REVERSAL)) {
      this.tell(
        '! Des annulations ou rétablissements ont suivi ce résultat ; une correction doit en tenir compte.',
      );
    }
    if (this.faultCount === 0 && !this.unfinished)
      this.found.push('le recompte donne le résultat inscrit et publié');
  }

  /** The minutes that the last result cites, and whether the reader's file is them. */
  compareMinutes(last) {
    const written = last?.json.minutes_sha256 ?? null;
    const version = `version ${last?.json.version}`;
    if (written) this.tell(`Procès-verbal inscrit (${version}) : SHA-256 ${written}`);
    else if (last) this.tell(`Aucun procès-verbal n’est inscrit avec le résultat (${version}).`);
    else this.tell('Aucun procès-verbal n’est inscrit au registre.');
    const { minutes } = this.options;
    // A correction comes out before the register tells it: its minutes cannot be there yet.
    if (!minutes || (last && this.result?.version > last.json.version)) return;
    if (!written) {
      this.unfinished ??= `Aucun procès-verbal n’est inscrit : rien à quoi comparer ${clean(minutes.name)}.`;
      return;
    }
    if (minutes.sha256 !== written) {
      this.fault('minutes', this.otherMinutes(minutes, written, version));
      return;
    }
    const sentence = `le fichier ${clean(minutes.name)} est le procès-verbal inscrit (${version})`;
    this.found.push(sentence);
    this.tell(`L${sentence.slice(1)}.`);
    this.compareNames(minutes.names ?? new Map());
  }

  /**
   * The register knows talents by their ids alone, and the minutes by name too. A spelling may have been corrected since:
   * it is told, and no fault.
   *
   * @param {Map<string, string>} names by candidate id, as the minutes have them
   */
  compareNames(names) {
    for (const { candidate_id, number, name } of this.result?.lines ?? []) {
      const before = names.get(candidate_id) ?? name;
      if (before === name) continue;
      const sentence = `Le résultat publié appelle « ${clean(name)} » le talent ${number}, que le procès-verbal appelle « ${clean(before)} ».`;
      this.tell(`! ${sentence}`);
    }
  }

  /** What the file is, where it is not the last minutes. */
  otherMinutes({ name, sha256 }, written, version) {
    const earlier = this.events.find(({ kind, json }) => kind === RESULT && json.minutes_sha256 === sha256);
    const what = earlier
      ? `c’est celui de la version ${earlier.json.version}`
      : `son SHA-256 est ${sha256}, et non ${written}`;
    return `Le fichier ${clean(name)} n’est pas le procès-verbal inscrit (${version}) : ${what}.`;
  }

  /** The figures by candidate, for programs; null before votes are opened. */
  candidates() {
    const { recount, result } = this;
    if (!recount) return null;
    const lines = new Map(result?.lines.map((line) => [line.candidate_id, line]));
    return [...new Set([...lines.keys(), ...recount.votes.keys()])].map((candidate_id) => {
      const line = lines.get(candidate_id);
      return {
        candidate_id,
        number: line?.number ?? null,
        name: line ? clean(line.name) : null,
        counted: recount.votes.get(candidate_id) ?? 0,
        published: line?.votes ?? null,
        annulled: recount.annulled.get(candidate_id) ?? 0,
      };
    });
  }

  /** Why the published result cannot be held against the register's yet; null where it can. */
  whyNotYet(last) {
    const { result } = this;
    if (!last) return 'Le résultat n’est pas encore inscrit au registre : réessayez dans quelques minutes.';
    if (!result) return 'Le registre contient un résultat, que le serveur ne publie pas.';
    if (result.version <= last.json.version) return null;
    const versions = `version ${result.version}, et la version ${last.json.version} au registre`;
    return `Le résultat publié n’est pas encore inscrit au registre (${versions}) : relancez la vérification dans un moment.`;
  }

  /**
   * Gives an honest server time before its published result is called wrong. It publishes at once and tells the register
   * a turn later, and a network may keep an answer for some seconds. Where the answer was older than the head, asking
   * again is enough. A result that came out by its date shows the votes as they stand: where decisions alone explain how
   * it differs, the register has told them a turn later; where it has not gone on by then, they were never made.
   */
  async settle(recount, last) {
    const { register, options, head } = this;
    const turn = options.turn ?? TURN_MS;
    const end = performance.now() + turn;
    const mayChange = () => this.mayChange(recount, last);
    if (mayChange()) this.tell('Le résultat publié n’est pas celui du registre : il est demandé de nouveau.');
    while (mayChange() && performance.now() < end) {
      await pause(turn / 10);
      this.result = await readResult(register);
    }
    const isLive = this.result?.version === BY_DATE && last.json.version === BY_DATE;
    if (!isLive || !mayChange() || !this.isDecisionsAlone(recount)) return;
    this.movedOn = (await register.head(this.key)).size > head.size;
  }

  /** Whether an honest server may have published another result since this one, or is about to tell of it. */
  mayChange(recount, last) {
    const { result } = this;
    // One that is malformed is a fault already.
    if (!result) return this.faultCount === 0;
    if (result.version !== last.json.version) return result.version < last.json.version;
    return result.version === BY_DATE && this.differences(recount).length > 0;
  }

  /** Whether decisions on votes explain all differences: these only move votes between those that count and the others. */
  isDecisionsAlone(recount) {
    const cast = new Map();
    for (const { candidate, own, published } of this.differences(recount)) {
      cast.set(candidate, (cast.get(candidate) ?? 0) + published - own);
    }
    return [...cast.values()].every((difference) => difference === 0);
  }

  /** Where the published result and the recount are not one, by candidate; the totals have no candidate. */
  differences(recount) {
    const { result } = this;
    const lines = new Map(result.lines.map((line) => [line.candidate_id, line]));
    const candidates = [...new Set([...recount.votes.keys(), ...lines.keys()])];
    const all = FIELDS.flatMap((field) => [
      ...candidates.map((candidate) => ({
        candidate,
        field,
        own: recount[field].get(candidate) ?? 0,
        published: lines.get(candidate)?.[field] ?? 0,
      })),
      // Not the sum of the lines, which are the server's too.
      { candidate: null, field, own: sum([...recount[field].values()]), published: result[TOTALS[field]] },
    ]);
    return all.filter(({ own, published }) => own !== published);
  }

  /**
   * Votes behind the last result count in none, whatever closes say of them: a server could hold them back. A vote that
   * is reopened has no published result until it was counted anew.
   */
  checkLeftOut(last) {
    const leftOut = this.votes - last.votesBefore;
    if (leftOut === 0) return;
    const are = leftOut > 1 ? 'sont inscrits' : 'est inscrit';
    this.fault(
      'late',
      `Le résultat publié laisse de côté ${some(leftOut, 'vote(s)')} : ${leftOut > 1 ? 'ils' : 'il'} ${are} après lui.`,
      { position: last.position, last: this.lastVote },
    );
  }

  compareLines(recount, last) {
    const names = new Map(this.result.lines.map((line) => [line.candidate_id, clean(line.name)]));
    for (const { candidate, field, own, published } of this.differences(recount)) {
      const whose = candidate === null ? 'annonce en tout' : `donne à ${names.get(candidate) || candidate}`;
      const figures = `${some(published, WORDS[field])} au lieu de ${figure(own)}`;
      this.fault('result', `Le résultat publié ${whose} ${figures}.`, { candidate, field });
    }
    if (last.json.version === this.result.version) return;
    const versions = `version ${this.result.version}, et la version ${last.json.version} au registre`;
    this.fault('result', `Le résultat publié est une autre version que le résultat inscrit : ${versions}.`);
  }

  tellTable(recount, last) {
    const lines = new Map(this.result?.lines.map((line) => [line.candidate_id, line]));
    const candidates = new Set([
      ...lines.keys(),
      ...recount.votes.keys(),
      ...Object.keys(last?.json.totals ?? {}),
    ]);
    const shown = (number) => (number === undefined ? '—' : figure(number));
    const rows = [...candidates].map((candidate) => {
      const line = lines.get(candidate);
      return [
        line ? `${clean(line.number)} ${clean(line.name)}` : candidate,
        shown(recount.votes.get(candidate) ?? 0),
        shown(last?.json.totals[candidate]),
        shown(line?.votes),
        shown(recount.annulled.get(candidate) ?? 0),
      ];
    });
    const table = [['talent', 'recompte', 'inscrit', 'publié', 'annulés'], ...rows];
    const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
    for (const [name, ...numbers] of table) {
      const cells = numbers.map((cell, at) => cell.padStart(widths[at + 1] + 2));
      this.tell(`  ${name.padEnd(widths[0])}${cells.join('')}`);
    }
  }
}

/**
 * Checks a register, or a receipt alone.
 *
 * @param {object} options
 * @param {string} [options.address] of the register; without it a receipt is checked with `key`
 * @param {ReturnType<typeof parseKey>} [options.key] known from elsewhere
 * @param {string} [options.origin] what the register calls itself, where it is read at another address
 * @param {{ key?: ReturnType<typeof parseKey>, checkpoint: Buffer }} [options.pinned] the last head seen, with its key
 *   where that was kept too
 * @param {ReturnType<typeof parseReceipt>} [options.receipt]
 * @param {{ name: string, sha256: string, names?: Map<string, string> }} [options.minutes] a file that should be the
 *   minutes which the register cites, and what it calls the candidates
 * @param {ReturnType<typeof parseKey>[]} options.witnesses
 * @param {boolean} options.tiles every tile too
 * @param {boolean} options.quick head and continuation only
 * @param {number} options.parallel bundles that are asked for at once
 * @param {number} [options.turn] milliseconds within which an honest register tells what was published
 * @param {(line: string) => void} tell takes a French sentence at a time
 * @param {(share: number) => void} progress takes how much is done, 0 to 1
 * @returns {Promise<Check & { verdict: 'right' | 'wrong' | 'impossible', sentence: string }>}
 */
export async function verify(options, tell = () => {}, progress = () => {}) {
  const check = new Check(options, tell, progress);
  try {
    await check.run();
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    check.unfinished = error.message;
  }
  return Object.assign(check, verdictOf(check));
}

function verdictOf({ faults, faultCount, unfinished, found }) {
  if (faultCount > 0) {
    const others = faultCount > 1 ? ` (et ${some(faultCount - 1, 'autre(s) faute(s)')})` : '';
    return { verdict: 'wrong', sentence: `FAUX. ${faults[0].sentence}${others}` };
  }
  if (unfinished) return { verdict: 'impossible', sentence: `IMPOSSIBLE À DIRE. ${unfinished}` };
  const all = found.join(' ; ') || 'le relevé est signé';
  return { verdict: 'right', sentence: `JUSTE. ${all[0].toUpperCase()}${all.slice(1)}.` };
}

// ── 10. The command ──────────────────────────────────────────────────────────────────────────────────────────────────

const USAGE = `Vérifie un registre public de votes, sans faire confiance à son serveur.

  node verifier.mjs https://<hôte>/registre/<vote> [options]
  node verifier.mjs --receipt <fichier> --key <clé>          un reçu seul, sans réseau

  --key <clé>         la clé (le sceau) du registre, connue d’ailleurs (procès-verbal, affiche) : celle servie doit être la même
  --head <fichier>    exige que le registre continue le relevé de ce fichier : texte de …/checkpoint, fichier d’un
                      témoin ou recomptage (JSON). S’il n’existe pas, ou vient de ce programme, il garde le relevé lu
  --receipt <fichier> vérifie aussi ce reçu
  --minutes <fichier> dit si ce fichier est le procès-verbal inscrit au registre
  --witness <clé>     dit si ce témoin a signé le relevé (peut être répété)
  --tiles             compare aussi toutes les tuiles aux lignes
  --quick             relevé et continuité seulement : ne relit ni les votes ni le résultat
  --origin <nom>      le nom que se donne le registre, s’il est lu à une autre adresse
  --parallel <n>      fichiers demandés à la fois (16)
  --json              le compte rendu en JSON

Code de sortie : 0 juste, 1 faux, 2 impossible à dire.`;

const EXIT_CODES = { right: 0, wrong: 1, impossible: 2 };

/** @param {string} line @param {number} type */
function keyOption(line, type) {
  const key = parseKey(line.trim(), type);
  if (!key && type === COSIGNATURE && parseKey(line.trim(), ED25519)) {
    throw new Impossible('Cette clé est celle d’un registre : elle se donne avec --key.');
  }
  if (!key && type === ED25519 && parseKey(line.trim(), COSIGNATURE)) {
    throw new Impossible('Cette clé est celle d’un témoin : elle se donne avec --witness.');
  }
  if (!key) throw new Impossible(`Cette clé est mal formée, recopiez la ligne entière : ${clean(line)}`);
  return key;
}

const TEXT = { type: 'string' };
const FLAG = { type: 'boolean', default: false };
const OPTIONS = {
  key: TEXT,
  head: TEXT,
  receipt: TEXT,
  minutes: TEXT,
  origin: TEXT,
  witness: { ...TEXT, multiple: true, default: [] },
  parallel: { ...TEXT, default: '16' },
  tiles: FLAG,
  quick: FLAG,
  json: FLAG,
  help: { ...FLAG, short: 'h' },
};

/** @param {string[]} args */
function parseCommand(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch {
    throw new Impossible('La commande est mal écrite : --help dit ses options.');
  }
}

function readOptions({ values, positionals }) {
  const parallel = fromDecimal(values.parallel);
  if (!parallel || parallel > 256) throw new Impossible('--parallel va de 1 à 256.');
  if (positionals.length > 1)
    throw new Impossible('La commande ne prend qu’une adresse : --help dit ses options.');
  if (values.minutes && (values.quick || positionals.length === 0)) {
    throw new Impossible('--minutes demande l’adresse du registre, et ne va pas avec --quick.');
  }
  return {
    ...values,
    parallel,
    address: positionals[0],
    headFile: values.head,
    pinned: values.head && readHeadFile(values.head),
    key: values.key && keyOption(values.key, ED25519),
    receipt: values.receipt && parseReceipt(readFile(values.receipt)),
    minutes: values.minutes && readMinutes(values.minutes),
    witnesses: values.witness.map((line) => keyOption(line, COSIGNATURE)),
  };
}

/** @param {string} path */
function readMinutes(path) {
  const bytes = readFile(path);
  return { name: path, sha256: sha256(bytes).toString('hex'), names: namesIn(jsonOf(bytes)) };
}

/** What minutes call the candidates, by id. @param {unknown} json of a file that may be anything */
function namesIn(json) {
  const lines = isObject(json) && Array.isArray(json.lines) ? json.lines : [];
  return new Map(lines.filter((line) => isLine(line)).map(({ candidate_id, name }) => [candidate_id, name]));
}

function readFile(path) {
  const bytes = readIfThere(path);
  if (bytes) return bytes;
  throw new Impossible(`${clean(path)} n’existe pas.`);
}

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new Impossible(`${clean(path)} ne peut pas être lu (${error.code}).`);
  }
}

/** The last head seen; undefined before the first. */
function readHeadFile(path) {
  const bytes = readIfThere(path);
  const pinned = bytes && parseHeadFile(bytes);
  if (pinned !== null) return pinned;
  const advice = 'donnez le texte entier, de la ligne du nom à celle de la signature';
  throw new Impossible(`Le fichier ${clean(path)} n’est pas un relevé : ${advice}.`);
}

/**
 * Reads what a person can keep of a register: this program's own file, which is a line with the key and then the
 * checkpoint; a checkpoint as registers and witnesses have it; JSON that holds one, as of a browser's recount. Copying
 * may have changed the ends of lines, which no signature is made over.
 *
 * @param {Uint8Array} bytes
 * @returns {{ key?: ReturnType<typeof parseKey>, checkpoint: Buffer, isOwn: boolean } | null} null: something else
 */
function parseHeadFile(bytes) {
  const text = withoutMarks(strictText(bytes) ?? '');
  const key = parseKey(text.split('\n', 1)[0]) ?? undefined;
  const held = jsonOf(Buffer.from(text))?.head;
  const own = key && text.slice(key.line.length + 1);
  const checkpoint = Buffer.from(own ?? (isText(held) ? withoutMarks(held) : text));
  const note = parseNote(checkpoint);
  return note && parseCheckpoint(note.text) ? { key, checkpoint, isOwn: key !== undefined } : null;
}

/** Text with the ends of lines that notes have, and nothing around it. @param {string} copied */
function withoutMarks(copied) {
  return `${copied.replaceAll('\r\n', '\n').trim()}\n`;
}

function writeHeadFile(path, key, head) {
  writeFileSync(`${path}.new`, Buffer.concat([Buffer.from(`${key.line}\n`), head.bytes]));
  renameSync(`${path}.new`, path);
}

const print = (line) => process.stdout.write(`${line}\n`);

/** Bytes of memory at most, as far as it was looked. */
let mostMemory = 0;

function noteProgress(share, options) {
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
  if (options.json) return;
  if (process.stderr.isTTY)
    process.stderr.write(share < 1 ? `\r${Math.floor(share * 100)} %\r` : '\r     \r');
}

/** Everything that was found, for programs: positions from 0, figures null before they are known. */
function reportOf(check, time) {
  const { verdict, sentence, faults, faultCount, found, votes, head, recount, result, last } = check;
  return {
    verdict,
    sentence,
    faults,
    faultCount,
    found,
    time,
    address: check.register?.prefix ?? null,
    key: check.key?.line ?? null,
    size: head?.size ?? null,
    root: head?.root.toString('base64') ?? null,
    head: head?.bytes.toString() ?? null,
    // Before entries are read nobody has counted them.
    votes: check.choices ? votes : null,
    candidates: check.candidates(),
    total: recount ? sum([...recount.votes.values()]) : null,
    published: result?.total ?? null,
    annulled: recount ? sum([...recount.annulled.values()]) : null,
    annulments:
      check.annulments?.map((one) => ({ ...one, code: clean(one.code), reason: clean(one.reason) })) ?? null,
    result_version: last?.json.version ?? null,
    minutes_sha256: last?.json.minutes_sha256 ?? null,
    program_sha256: sha256(readFileSync(fileURLToPath(import.meta.url))).toString('hex'),
  };
}

/** The end of a run that began nothing: a slip in the command or in a file that was given. */
function refuse(error, isJson) {
  if (!(error instanceof Wrong || error instanceof Impossible)) throw error;
  const verdict = error instanceof Wrong ? 'wrong' : 'impossible';
  const sentence = `${verdict === 'wrong' ? 'FAUX' : 'IMPOSSIBLE À DIRE'}. ${error.message}`;
  print(isJson ? JSON.stringify({ verdict, sentence }) : `VERDICT : ${sentence}`);
  process.exitCode = EXIT_CODES[verdict];
}

/** The command, or undefined where it was answered already. @param {string[]} args */
function openCommand(args) {
  try {
    const { values, positionals } = parseCommand(args);
    if (values.help) {
      print(USAGE);
      return undefined;
    }
    if (positionals.length > 0 || values.receipt) return readOptions({ values, positionals });
    if (!values.json) print(`${USAGE}\n`);
    throw new Impossible('Il faut l’adresse d’un registre, ou --receipt avec --key.');
  } catch (error) {
    refuse(error, args.includes('--json'));
    return undefined;
  }
}

/** Keeps the head for the next time; a file that this program has not written stays as it is. */
function keepHead({ headFile, pinned }, check) {
  if (!headFile || !check.headIsGood) return;
  if (!pinned || pinned.isOwn) writeHeadFile(headFile, check.key, check.head);
}

async function main() {
  const started = performance.now();
  const time = new Date().toISOString();
  const options = openCommand(process.argv.slice(2));
  if (!options) return;
  const tell = options.json ? undefined : print;
  const check = await verify(options, tell, (share) => noteProgress(share, options));
  keepHead(options, check);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  noteProgress(1, options);
  const megabytes = Math.round(mostMemory / 2 ** 20);
  if (options.json) print(JSON.stringify({ ...reportOf(check, time), seconds, megabytes }));
  else {
    print(`Vérifié en ${figure(seconds)} s, avec ${figure(megabytes)} Mo de mémoire au plus.`);
    print(`VERDICT : ${check.sentence}`);
  }
  process.exitCode = EXIT_CODES[check.verdict];
}

const [, command] = process.argv;
if (command && import.meta.url === pathToFileURL(realpathSync(command)).href) await main();
