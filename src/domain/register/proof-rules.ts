import { fromBase64, toBase64, utf8 } from './encoding-rules.ts';
import { HASH_BYTES, type Hash } from './hash-rules.ts';
import type { Receipt } from './schema.ts';

// A proof that needs no server: the file, the entry and the log's key are enough to check it (C2SP tlog-proof).

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

export interface LogProof {
  /** What the file's maker has added; no signature covers it. */
  extra: Uint8Array | null;
  /** Of the entry, from 0. */
  index: number;
  /** From the entry's sibling upwards. */
  path: Hash[];
  /** The signed head, as the log sends it. */
  checkpoint: string;
}

/** A proof as the file that a phone can keep (C2SP tlog-proof). */
export function spellProof({ extra, index, path, checkpoint }: LogProof): string {
  const lines = [
    FIRST_LINE,
    ...(extra ? [`extra ${toBase64(extra)}`] : []),
    `index ${index}`,
    ...path.map(toBase64),
    '',
  ];
  return `${lines.join('\n')}\n${checkpoint}`;
}

/** @returns null where the text is no such file */
export function readProof(text: string): LogProof | null {
  const end = text.indexOf('\n\n');
  if (end < 0) return null;
  const [first, ...lines] = text.slice(0, end).split('\n');
  if (first !== FIRST_LINE) return null;
  try {
    const coded = lines[0]?.startsWith('extra ') ? lines.shift()?.slice('extra '.length) : undefined;
    const [, index] = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '') ?? [];
    const path = lines.map(fromBase64);
    if (index === undefined || path.some((hash) => hash.length !== HASH_BYTES)) return null;
    const extra = coded === undefined ? null : fromBase64(coded);
    return { extra, index: Number(index), path, checkpoint: text.slice(end + 2) };
  } catch {
    return null;
  }
}

/** A vote's opening as JSON, for the file that its voter keeps. */
export function openingIn(contestId: string, receipt: Receipt): Uint8Array {
  const { candidate_id: candidate, kind, tag, salt, commitment } = receipt;
  return utf8(JSON.stringify({ contest: contestId, candidate, kind, tag, salt, commitment }));
}
