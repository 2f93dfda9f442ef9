/**
 * The bucket (0 to 255) of a user: first part of every key of a table that grows with users. The last byte of our ids
 * is random, so it is its own hash.
 */
export function bucketOf(userId: string): number {
  return Number.parseInt(userId.slice(-2), 16);
}
