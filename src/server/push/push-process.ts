import path from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { PushKeys } from '../config/keys.ts';
import { createChildWorker } from '../processes/child-process.ts';

const CHILD = path.join(import.meta.dirname, 'push-child.ts');
/** Messages come in waves: between them the process ends, to free its memory. */
const IDLE_MS = 5 * 60_000;

/** One message to one browser. */
export interface PushMessage {
  endpoint: string;
  /** The browser's public key and secret, base64url. */
  p256dh: string;
  auth: string;
  payload: string;
  /** Seconds for which the push service may keep the message. */
  kept: number;
  /** A message replaces those of the same topic that wait for the same phone; without a topic, none. */
  topic?: string;
  /** Wakes a phone that saves its battery. */
  urgent?: true;
}

/** What the sending process has to know. */
export interface PushJob {
  keys: PushKeys;
  /** The contact to which the push service may write. */
  contact: string;
  messages: PushMessage[];
}

/** The outcome of a message; `dropped`: its push service could not take it in time, or could not be reached. */
export const PUSH_OUTCOMES = ['taken', 'gone', 'failed', 'dropped'] as const;
export type PushOutcome = (typeof PUSH_OUTCOMES)[number];

/** A message that was not sent, because its push service rests. */
export interface Resting {
  /** Milliseconds for which the service must still not be asked. */
  rests: number;
  /** Whether the service was asked for this message, and has refused it. */
  refused: boolean;
}

/** Encrypts and sends in a process of its own, of lower priority than the one that takes votes. */
export function createPushProcess() {
  return createChildWorker<PushJob, (PushOutcome | Resting)[]>({
    file: CHILD,
    threads: 2,
    idleMs: IDLE_MS,
    onGone: (cause) => new AppError('BUSY', { cause }),
  });
}
