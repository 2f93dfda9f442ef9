import path from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { PushKeys } from '../config/keys.ts';
import { createChildWorker } from '../processes/child-process.ts';

const CHILD = path.join(import.meta.dirname, 'push-child.ts');
/** Messages come in waves: between them its memory is free. */
const IDLE_MS = 5 * 60_000;

/** One message to one browser. */
export interface PushMessage {
  endpoint: string;
  /** The browser's public key and secret, base64url. */
  p256dh: string;
  auth: string;
  payload: string;
  /** Seconds for which the push service may keep it. */
  kept: number;
  /** Of messages of one topic that wait for one phone, the last takes the others' place; none where it is left out. */
  topic?: string;
  /** Wakes a phone that saves its battery. */
  urgent?: true;
}

/** What a process that sends has to know. */
export interface PushJob {
  keys: PushKeys;
  /** Whom the push service may write to. */
  contact: string;
  messages: PushMessage[];
}

/** What became of a message; `dropped` when its push service asked for more patience than there was, or could not be reached. */
export const PUSH_OUTCOMES = ['taken', 'gone', 'failed', 'dropped'] as const;
export type PushOutcome = (typeof PUSH_OUTCOMES)[number];

/** A message that was not sent, because its push service rests. */
export interface Resting {
  /** Milliseconds for which the service is still left alone. */
  rests: number;
  /** Whether the service was asked for this message, and has refused it. */
  refused: boolean;
}

/** Encrypts and sends in a process of its own, which gives way to the one that takes votes. */
export function createPushProcess() {
  return createChildWorker<PushJob, (PushOutcome | Resting)[]>({
    file: CHILD,
    threads: 2,
    idleMs: IDLE_MS,
    onGone: (cause) => new AppError('BUSY', { cause }),
  });
}
