import { concat, fromBase64, toBase64, toHex, utf8 } from './encoding-rules.ts';
import { HASH_BYTES, type Hash, type Sha256, sameBytes } from './hash-rules.ts';

// A head of the log as it is signed and sent: a checkpoint (C2SP tlog-checkpoint) in a signed note (C2SP signed-note).

const ED25519 = 1;
/** A witness's signature, with the time at which it saw the head (C2SP tlog-cosignature). */
export const COSIGNATURE = 4;

const ID_BYTES = 4;
const SIGNATURE_LINE = /^\u2014 (\S+) (\S+)$/;

/** A signer: a public key with its name. */
export interface Verifier {
  name: string;
  /** The first four bytes of a digest of name and key. */
  id: Uint8Array;
  /** 1: Ed25519; 4: a witness's Ed25519. */
  algorithm: number;
  /** 32 bytes. */
  key: Uint8Array;
}

export interface NoteSignature {
  name: string;
  id: Uint8Array;
  /** What follows the id: 64 bytes of Ed25519; where a witness signs, 8 bytes of time before them. */
  bytes: Uint8Array;
}

export interface Note {
  /** What is signed; ends with a line feed. */
  text: string;
  signatures: NoteSignature[];
}

/** What a log says of itself. */
export interface Head {
  origin: string;
  size: number;
  root: Hash;
}

/** @param key 32 bytes */
export function toVerifier(sha: Sha256, name: string, key: Uint8Array, algorithm = ED25519): Verifier {
  const id = sha(concat(utf8(`${name}\n`), Uint8Array.of(algorithm), key)).slice(0, ID_BYTES);
  return { name, id, algorithm, key };
}

/** `name+id+key`, in one line. */
export function spellVerifier({ name, id, algorithm, key }: Verifier): string {
  return `${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(algorithm), key))}`;
}

/** @returns null where the line is no verifier key, or its parts contradict each other */
export function readVerifier(sha: Sha256, line: string): Verifier | null {
  const match = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(line.trim());
  if (!match) return null;
  const [, name = '', id, coded = ''] = match;
  let bytes: Uint8Array;
  try {
    bytes = fromBase64(coded);
  } catch {
    return null;
  }
  const algorithm = bytes[0];
  if (bytes.length !== 1 + HASH_BYTES || (algorithm !== ED25519 && algorithm !== COSIGNATURE)) return null;
  const verifier = toVerifier(sha, name, bytes.slice(1), algorithm);
  return toHex(verifier.id) === id ? verifier : null;
}

/** The lines that a log signs. */
export const spellHead = ({ origin, size, root }: Head): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/** @returns null where the text is no checkpoint */
export function readHead(text: string): Head | null {
  const [origin, size, root, ...rest] = text.split('\n');
  if (!origin || !/^(?:0|[1-9]\d{0,15})$/.test(size ?? '') || rest.length === 0) return null;
  try {
    const hash = fromBase64(root ?? '');
    return hash.length === HASH_BYTES ? { origin, size: Number(size), root: hash } : null;
  } catch {
    return null;
  }
}

export const spellSignature = ({ name, id, bytes }: NoteSignature): string =>
  `\u2014 ${name} ${toBase64(concat(id, bytes))}\n`;

export const spellNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(spellSignature).join('')}`;

/** @returns null where the text is no signed note */
export function readNote(whole: string): Note | null {
  const end = whole.lastIndexOf('\n\n');
  if (end < 0 || !whole.endsWith('\n')) return null;
  const lines = whole.slice(end + 2, -1).split('\n');
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const [, name, coded] = SIGNATURE_LINE.exec(line) ?? [];
    if (name === undefined || coded === undefined) return null;
    try {
      const bytes = fromBase64(coded);
      if (bytes.length <= ID_BYTES) return null;
      signatures.push({ name, id: bytes.slice(0, ID_BYTES), bytes: bytes.slice(ID_BYTES) });
    } catch {
      return null;
    }
  }
  return { text: whole.slice(0, end + 1), signatures };
}

/** The signature under a note that names this verifier; null where there is none. */
export function signatureBy(note: Note, { name, id }: Verifier): NoteSignature | null {
  return note.signatures.find((one) => one.name === name && sameBytes(one.id, id)) ?? null;
}

/** The bytes that a witness signs: the time in seconds, and the head's lines. */
export const cosigned = (text: string, seconds: number): Uint8Array =>
  utf8(`cosignature/v1\ntime ${seconds}\n${text}`);
