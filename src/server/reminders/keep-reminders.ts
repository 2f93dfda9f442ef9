import { Counter } from 'prom-client';
import {
  type Claim,
  claimDaily,
  claimRounds,
  type DueReminder,
  noteOutcomes,
} from '#domain/reminders/due.ts';
import type { ReminderKind } from '#domain/reminders/schema.ts';
import { reminderWords } from '#site/copy/reminders-push.ts';
import { paths } from '#site/paths.ts';
import type { Dependencies } from '../dependencies.ts';
import { withShowName } from '../show-name.ts';
import { createPushProcess, type PushJob, type PushOutcome } from './push-process.ts';
import { contactOf, toPayload } from './push-rules.ts';

/** Few at a time: the process that takes their turns takes votes too. */
const BATCH = 100;
const LOOK_MS = 15_000;

type Parts = Pick<Dependencies, 'config' | 'db' | 'log' | 'metrics' | 'show'>;
type Send = (job: PushJob) => Promise<PushOutcome[]>;

interface Options {
  /** Users whose turn is taken in one transaction. */
  batch?: number;
  /** Says between two batches that it is time to go. */
  stopping?(): boolean;
  /** Hears what became of each message. */
  onSent?(kind: ReminderKind, outcome: PushOutcome): void;
}

/**
 * Sends what is due, batch after batch, until nothing is. Each turn is committed before its message leaves: a crash loses
 * reminders, and sends none twice.
 *
 * @param send the process that encrypts and sends
 * @returns how many messages there were
 */
export async function sendDueReminders(
  deps: Pick<Parts, 'config' | 'db' | 'show'>,
  send: Send,
  { batch = BATCH, stopping = () => false, onSent = () => {} }: Options = {},
): Promise<number> {
  const { config, db } = deps;
  const { pushKeys: keys, competitionId } = config;
  if (!keys) return 0;
  let sent = 0;
  for (const claim of [claimRounds, claimDaily]) {
    let last: Claim;
    do {
      if (stopping()) return sent;
      last = await claim(db, competitionId, batch);
      if (last.reminders.length > 0) {
        const outcomes = await send({
          keys,
          contact: contactOf(config),
          messages: withShowName(deps.show.name(), () => last.reminders.map(toMessage)),
        });
        sent += outcomes.length;
        const became = last.reminders.flatMap(({ device, kind }, place) => {
          const outcome = outcomes[place] ?? 'failed';
          onSent(kind, outcome);
          // What its push service put off says nothing of the device.
          return outcome === 'dropped' ? [] : [{ device, became: outcome }];
        });
        await noteOutcomes(db, became);
      }
    } while (last.more);
  }
  return sent;
}

function toMessage({ device, kind, week, kept }: DueReminder): PushJob['messages'][number] {
  const { endpoint, p256dh, auth } = device;
  const url = kind === 'results' ? paths.results() : paths.vote();
  return { endpoint, p256dh, auth, kept, payload: toPayload({ kind, ...reminderWords(kind, week), url }) };
}

/** Looks every few seconds for reminders that are due, where the product has keys for them. @returns stops */
export function keepReminders(deps: Parts): () => Promise<void> {
  if (!deps.config.pushKeys) return async () => {};
  const pushing = createPushProcess();
  const sent = new Counter({
    name: 'palmares_reminders_total',
    help: 'Reminders that were sent, by kind and by what the push service made of them',
    labelNames: ['kind', 'outcome'],
    registers: [deps.metrics.registry],
  });
  let stopped = false;
  let underWay: Promise<unknown> | null = null;
  const look = () => {
    // One look at a time: the next one finds what is left.
    underWay ??= sendDueReminders(deps, pushing.ask, {
      stopping: () => stopped,
      onSent: (kind, outcome) => sent.inc({ kind, outcome }),
    })
      .catch((err) => deps.log.warn({ err }, 'reminders'))
      .finally(() => {
        underWay = null;
      });
  };
  const timer = setInterval(look, LOOK_MS);
  look();
  return async () => {
    stopped = true;
    clearInterval(timer);
    // What is under way is lost: it has been claimed, and is not sent again.
    pushing.stop();
    await underWay;
  };
}
