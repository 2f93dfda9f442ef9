/** The user that a row belongs to: every key of a table that grows with users begins with these two. */
export interface UserKey {
  /** 0 to 255. */
  bucket: number;
  userId: string;
}

/** The number of buckets, by the last byte of users' ids; any bucket is a fair sample of all users. */
export const BUCKETS = 256;

/**
 * The bucket (0 to 255) of a user: first part of every key of a table that grows with users. The last byte of our ids
 * is random, so it is its own hash.
 */
export function toBucket(userId: string): number {
  return Number.parseInt(userId.slice(-2), 16);
}

/** @param userId in either case; the database writes it in lower case */
export function toUserKey(userId: string): UserKey {
  return { bucket: toBucket(userId), userId: userId.toLowerCase() };
}
