import type { ConnectionSettings } from '#database/client.ts';
import type { EmailLane } from '#domain/identity/email-rules.ts';
import type { TurnedAway } from '#domain/identity/turnstile.ts';
import type { LiveState, RecentOutcomes } from '#domain/regie/schema.ts';
import type { AppConfig } from '../config/config.ts';
import type { HashingDoor } from '../hashing/hashing.ts';
import type { WindowCount } from '../limits/call-limit.ts';
import type { WrittenEmail } from '../mail/write-email.ts';
import type { PictureJob } from '../share-pictures/picture-process.ts';
import type { Sign } from './pulse.ts';
import type { Report } from './totals.ts';

/** A change by one worker that the others must know at once. */
export type News =
  /** An act of the régie is committed: what the others have cached of the database may be old. */
  | { kind: 'act'; name: string }
  /** Sessions have ended. */
  | { kind: 'sessions-ended'; tokenHashes: readonly Buffer[] };

/** What a worker is given at its start. */
export interface Orders {
  /** The configuration, with this worker's share of connections and queue places. */
  config: AppConfig;
  connection: ConnectionSettings;
  workers: number;
  /** Whether the worker does what has to be done once: the roll-up, searches, sweeps, watches. */
  keeper: boolean;
  /** What the workers' issuers of the demonstration have in common; none in production. */
  demonstration: unknown;
}

/** What a process knows of the votes that came to it. */
export type Outcomes = RecentOutcomes & { queue: number };

/** What workers ask their supervisor. */
export type AskedOfSupervisor = {
  orders(asked: null): Orders;
  /** Tells that the worker takes requests. */
  ready(asked: null): void;
  /** Tells the other workers; answered once they have heard. */
  tell(asked: News): void;
  /** Makes a hash, or compares with a stored one; null for an account that does not exist. */
  hash(asked: { door: HashingDoor; password: string; stored?: string | null }): string | boolean;
  /** What the turnstile is asked, with the caller's ticket: see `#domain/identity/turnstile.ts`. */
  look(asked: string | null): TurnedAway | null;
  enter(asked: string | null): { pass: number } | TurnedAway;
  leave(asked: { pass: number; served: boolean }): string | null;
  paint(asked: PictureJob): Uint8Array;
  sendEmail(asked: { email: WrittenEmail; lane: EmailLane }): void;
  count(asked: { limit: string; key: string; windowMs: number }): WindowCount;
  /** The page of `/metrics`, for all workers. */
  metrics(asked: null): string;
  /** The outcomes of all workers. */
  outcomes(asked: null): Outcomes;
  /** The live screen, from the keeper. */
  live(asked: { fresh: boolean }): LiveState;
  /** What an issuer of the demonstration keeps. */
  issuer(asked: unknown): unknown;
};

/** What the supervisor asks a worker. */
export type AskedOfWorker = {
  hear(asked: News): void;
  /** Whether it still does one thing after the other: a worker that hangs does not answer. */
  sign(asked: null): Sign;
  report(asked: null): Report;
  outcomes(asked: null): Outcomes;
  live(asked: { fresh: boolean }): LiveState;
};
