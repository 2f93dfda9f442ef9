import { BUCKETS } from '#domain/user-key.ts';

/** Users in the sample for the figures of messages: enough for three correct digits of a share. */
export const SAMPLED_USERS = 20_000;

/** How many buckets make up the sample. @param inOne users with an account in one bucket */
export const bucketsFor = (inOne: number): number =>
  Math.min(BUCKETS, Math.max(1, Math.ceil(SAMPLED_USERS / Math.max(1, inOne))));

/** Rounds a number down to three digits: the further ones change while the figure is read. */
export function toThreeDigits(exact: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, exact))) - 2);
  return Math.floor(exact / step) * step;
}

/** How many users a message has reached, and how many have read it. */
export interface ReadFigures {
  /** Users to whom it was sent who still have an account. */
  reached: number;
  /** Those of them who have opened it. */
  read: number;
  /** Whether the figures come from a sample of the users. */
  about: boolean;
}

/** Extrapolates figures of some buckets to all users. */
export function toReadFigures(sample: { reached: number; read: number }, buckets: number): ReadFigures {
  const whole = (part: number) => Math.round((part * BUCKETS) / buckets);
  return { reached: whole(sample.reached), read: whole(sample.read), about: buckets < BUCKETS };
}
