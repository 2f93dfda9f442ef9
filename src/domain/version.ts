import { createHash } from 'node:crypto';

/**
 * A short hash of a row's content. A form carries it, so that an operator who saves after another one is told instead
 * of undoing the other's work.
 */
export function toVersion(row: object): string {
  return createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 22);
}
