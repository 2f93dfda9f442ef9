import { createHash } from 'node:crypto';
import type { Count } from './schema.ts';

/**
 * The minutes of a count as a file, byte for byte the same each time: what the register's "result" entry cites. It holds
 * what was counted, and nothing of what became of it afterwards.
 */
export function minutesText(count: Count): string {
  const { version, counted_at, counted_by, software, cast_votes, annulled_votes, total } = count;
  const content = {
    version,
    counted_at,
    counted_by,
    software,
    cast_votes,
    annulled_votes,
    total,
    lines: count.lines,
    annulments: count.annulments,
    votes_sha256: count.votes_sha256,
    reason: count.reason,
    details: count.details,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** SHA-256 of that file, in hexadecimal digits: the register's "result" entry holds it. */
export const minutesDigest = (count: Count): string =>
  createHash('sha256').update(minutesText(count)).digest('hex');
