import { BUCKETS } from '#domain/user-key.ts';

/** How many users are looked at for the figures of messages: three digits of a share are right with that. */
export const SAMPLED_USERS = 20_000;

/** How many buckets are looked at. @param inOne how many users one of them has */
export const bucketsFor = (inOne: number): number =>
  Math.min(BUCKETS, Math.max(1, Math.ceil(SAMPLED_USERS / Math.max(1, inOne))));

/** A number of which no more than three digits are told: those that follow change while they are read. */
export function toThreeDigits(exact: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, exact))) - 2);
  return Math.floor(exact / step) * step;
}

/** How far a message has come. */
export interface ReadFigures {
  /** Users to whom it was sent who still have an account. */
  reached: number;
  /** Of them, those who have opened it. */
  read: number;
  /** Counted with a part of the users. */
  about: boolean;
}

/** Figures of all users, from those of some buckets. */
export function toReadFigures(sample: { reached: number; read: number }, buckets: number): ReadFigures {
  const whole = (part: number) => Math.round((part * BUCKETS) / buckets);
  return { reached: whole(sample.reached), read: whole(sample.read), about: buckets < BUCKETS };
}
