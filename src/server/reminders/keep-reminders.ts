import { Counter } from 'prom-client';
import {
  claimDaily,
  claimRounds,
  type DueReminder,
  noteOutcomes,
  type ReminderClaim,
} from '#domain/reminders/due.ts';
import { type ReminderKind, reminderKinds } from '#domain/reminders/schema.ts';
import { repeat } from '#domain/repeat.ts';
import { reminderWords } from '#site/copy/reminders-push.ts';
import { paths } from '#site/paths.ts';
import type { Dependencies } from '../dependencies.ts';
import { createPatientSender, type PatientSender } from '../push/patient-sender.ts';
import { createPushProcess, PUSH_OUTCOMES, type PushJob, type PushOutcome } from '../push/push-process.ts';
import { toContact, toPayload } from '../push/push-rules.ts';
import { withShowName } from '../show-name.ts';

/** Few at a time, since the process that claims their turns takes votes too. */
const BATCH = 100;
const LOOK_MS = 15_000;

type Deps = Pick<Dependencies, 'config' | 'db' | 'log' | 'metrics' | 'show'>;

interface Options {
  /** Users whose turns are claimed in one transaction. */
  batch?: number;
  /** Asked between two batches: whether to stop. */
  stopping?(): boolean;
  /** Called with the outcome of each message. */
  onSent?(kind: ReminderKind, outcome: PushOutcome): void;
}

/**
 * Sends the reminders that are due, batch after batch, until none is. Each claim is committed before its message
 * leaves: a crash loses reminders, but sends none twice. Messages to a resting push service may still wait in the
 * sender afterwards.
 *
 * @returns how many messages there were
 */
export async function sendDueReminders(
  deps: Pick<Deps, 'config' | 'db' | 'show'>,
  sender: PatientSender,
  { batch = BATCH, stopping = () => false, onSent = () => {} }: Options = {},
): Promise<number> {
  const { config, db } = deps;
  const { pushKeys: keys, competitionId } = config;
  if (!keys) return 0;
  let sent = 0;
  for (const claim of [claimRounds, claimDaily]) {
    let last: ReminderClaim;
    do {
      if (stopping()) return sent;
      last = await claim(db, competitionId, batch);
      if (last.reminders.length > 0) {
        const { reminders } = last;
        const job = {
          keys,
          contact: toContact(config),
          messages: withShowName(deps.show.name(), () => reminders.map(toMessage)),
        };
        await sender.send(job, (outcomes) => note(db, reminders, outcomes, onSent));
        sent += reminders.length;
      }
    } while (last.more);
  }
  return sent;
}

/** Records the outcomes of messages, and counts them. */
async function note(
  db: Deps['db'],
  reminders: readonly DueReminder[],
  outcomes: readonly { place: number; outcome: PushOutcome }[],
  onSent: NonNullable<Options['onSent']>,
): Promise<void> {
  const became = outcomes.flatMap(({ place, outcome }) => {
    const reminder = reminders[place];
    if (!reminder) return [];
    onSent(reminder.kind, outcome);
    // A dropped message says nothing of the device.
    return outcome === 'dropped' ? [] : [{ device: reminder.device, became: outcome }];
  });
  await noteOutcomes(db, became);
}

function toMessage({ device, kind, week, kept }: DueReminder): PushJob['messages'][number] {
  const { endpoint, p256dh, auth } = device;
  const url = kind === 'results' ? paths.results() : paths.vote();
  const payload = toPayload({ kind, ...reminderWords(kind, week), url });
  return { endpoint, p256dh, auth, kept, payload, topic: 'rappel' };
}

/** Looks every few seconds for reminders that are due, where the product has push keys. @returns stops it */
export function keepReminders(deps: Deps): () => Promise<void> {
  if (!deps.config.pushKeys) return async () => {};
  const pushing = createPushProcess();
  const sender = createPatientSender(pushing.ask, (err) =>
    deps.log.warn({ err }, 'reminders could not be claimed or sent'),
  );
  deps.metrics.pushesWait('reminders', () => sender.waiting());
  const sent = new Counter({
    name: 'palmares_reminders_total',
    help: 'Reminders that were sent, by kind and by what the push service made of them',
    labelNames: ['kind', 'outcome'],
    registers: [deps.metrics.registry],
  });
  // Exported before the first failure: a counter that began with it would look as if it had not grown.
  for (const kind of reminderKinds) for (const outcome of PUSH_OUTCOMES) sent.inc({ kind, outcome }, 0);
  let stopped = false;
  const stop = repeat(
    LOOK_MS,
    () =>
      sendDueReminders(deps, sender, {
        stopping: () => stopped,
        onSent: (kind, outcome) => sent.inc({ kind, outcome }),
      }),
    (err) => deps.log.warn({ err }, 'reminders could not be claimed or sent'),
  );
  return async () => {
    stopped = true;
    // Reminders under way are lost: they have been claimed, and are not sent again.
    sender.stop();
    pushing.stop();
    await stop();
  };
}
