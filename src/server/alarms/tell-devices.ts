import { setTimeout as wait } from 'node:timers/promises';
import { ALARM_KEPT_S, alarmMark } from '#domain/alarms/device-rules.ts';
import { type AlarmDevice, devicesToTell, forgetGone, forgetLapsed } from '#domain/alarms/devices.ts';
import { claimDue, type Due, type PushFate, settleDue } from '#domain/alarms/pushes.ts';
import type { AlarmKind } from '#domain/alarms/rules.ts';
import { alarmPush } from '#site/copy/regie-alarms.ts';
import { utcAndShow } from '#site/regie-clock.ts';
import type { PushKeys } from '../config/keys.ts';
import type { Dependencies } from '../dependencies.ts';
import { createPatientSender, type Push } from '../push/patient-sender.ts';
import type { PushOutcome, Resting } from '../push/push-process.ts';
import { toContact } from '../push/push-rules.ts';
import { inTime } from '../readings/in-time.ts';
import { toAlarmMessage } from './alarm-message.ts';

type Deps = Pick<Dependencies, 'config' | 'db' | 'log' | 'show'>;

/** How long the database may take to name the devices; after that the remembered devices are told. */
const PATIENCE_MS = 2_000;
/** A message that did not get through is sent again after this time, while its alarm is still of use. */
const AGAIN_MS = 10_000;

interface Options {
  againMs?: number;
  /** Called with the outcome of each message. */
  onSent?(outcome: PushOutcome): void;
}

/** An alarm that this process has seen begin. */
export interface BegunAlarm {
  kind: AlarmKind;
  /** Null where the database was too silent to write it down. */
  id: string | null;
  at: Date;
}

/** Tells operators' phones of alarms. */
export interface AlarmTeller {
  /** Reads the devices into memory, for when the database does not answer. */
  refresh(): Promise<void>;
  /**
   * Sends the recorded alarms that were not sent yet: each device is told of each alarm by one process. Resolves once
   * all messages are sent, except to a push service that rests.
   *
   * @param begun alarms that the remembered devices are told of, should the database fall silent now
   */
  tellDue(begun?: readonly BegunAlarm[]): Promise<void>;
  /** Sends an alarm to every remembered device, without the database. */
  tellKnown(alarm: BegunAlarm): Promise<void>;
  /** Messages that are being sent, or wait for a push service. */
  waiting(): number;
  stop(): void;
}

/**
 * @param keys the product's keys for push services
 * @param push sends from a process of its own, so that reminders to a million users do not hold up an alarm
 */
export function createAlarmTeller(
  deps: Deps,
  keys: PushKeys,
  push: Push,
  { againMs = AGAIN_MS, onSent = () => {} }: Options = {},
): AlarmTeller {
  let known: readonly AlarmDevice[] = [];
  /** The show's time zone as last read: an alarm does not wait to read it. */
  let zone: string | null = null;
  let claiming = false;
  let sending = 0;
  const stopping = new AbortController();
  const { signal } = stopping;
  const warn = (what: string) => (err: unknown) => deps.log.warn({ err }, what);
  const sender = createPatientSender(push, warn('alarms could not be sent to phones'));
  const job = { keys, contact: toContact(deps.config) };
  const toWords = ({ kind, id, at }: BegunAlarm) => ({
    tag: alarmMark(kind, id, at),
    ...alarmPush(kind, utcAndShow(at.toISOString(), zone)),
  });

  /** @returns null where the database is silent */
  async function claimInTime(): Promise<Due | null> {
    claiming = true;
    const claim = claimDue(deps.db).finally(() => {
      claiming = false;
    });
    try {
      return await inTime(claim, PATIENCE_MS);
    } catch (err) {
      warn('alarms that phones have to be told could not be read')(err);
      return null;
    }
  }

  async function sendDue(due: Due): Promise<void> {
    const { pushes } = due;
    const messages = pushes.map((one) => {
      const words = toWords({ kind: one.kind, id: one.alarm_id, at: one.raised_at });
      return toAlarmMessage(one, words, one.kept);
    });
    sending += messages.length;
    const answers = messages.length > 0 ? await push({ ...job, messages }).catch(nothingSent) : [];
    sending -= messages.length;
    const fates = pushes.map((one, place) => toFate(one, answers[place] ?? 'dropped'));
    const gone = pushes.filter((_, place) => answers[place] === 'gone');
    if (gone.length > 0) await forgetGone(deps.db, gone);
    await settleDue(deps.db, due, fates);
  }

  function nothingSent(err: unknown): [] {
    warn('alarms could not be sent to phones')(err);
    return [];
  }

  function toFate(
    { alarm_id, endpoint_hash }: Pick<PushFate, 'alarm_id' | 'endpoint_hash'>,
    answer: PushOutcome | Resting,
  ): PushFate {
    const outcome = typeof answer === 'string' ? answer : 'dropped';
    onSent(outcome);
    const rests = typeof answer === 'string' ? 0 : answer.rests;
    return {
      alarm_id,
      endpoint_hash,
      taken: outcome === 'taken',
      again_ms: outcome === 'dropped' ? Math.max(againMs, rests) : null,
    };
  }

  /** Sends without the database. @param until the instant after which the alarm is of no use, in milliseconds */
  async function send(devices: readonly AlarmDevice[], alarm: BegunAlarm, until: number): Promise<void> {
    const kept = Math.floor((until - Date.now()) / 1_000);
    if (kept <= 0 || devices.length === 0 || signal.aborted) return;
    const messages = devices.map((device) => toAlarmMessage(device, toWords(alarm), kept));
    const later = (again: readonly AlarmDevice[]) => {
      if (again.length === 0) return;
      wait(againMs, null, { signal, ref: false }).then(
        () => send(again, alarm, until),
        () => null,
      );
    };
    try {
      await sender.send({ ...job, messages }, async (outcomes) => {
        const that = (became: PushOutcome) =>
          outcomes.flatMap(({ place, outcome }) => (outcome === became ? (devices[place] ?? []) : []));
        for (const { outcome } of outcomes) onSent(outcome);
        // Sent again under the same mark: on a phone that did get it, the message replaces itself.
        later(that('dropped'));
        const gone = that('gone');
        // If the database is away, which the alarm may be about, forgetting fails: that is no reason to send again.
        if (gone.length > 0)
          await forgetGone(deps.db, gone).catch(warn('phones that are gone could not be forgotten'));
      });
    } catch (err) {
      warn('alarms could not be sent to phones')(err);
      later(devices);
    }
  }

  const tellKnown = (alarm: BegunAlarm) => send(known, alarm, alarm.at.getTime() + ALARM_KEPT_S * 1_000);

  return {
    async refresh() {
      await forgetLapsed(deps.db);
      known = await devicesToTell(deps.db);
      zone = (await deps.show.get().catch(() => null))?.time_zone ?? null;
    },
    async tellDue(begun = []) {
      // On a silent database only one claim waits, not one for each look.
      const due = claiming ? null : await claimInTime();
      if (due) await sendDue(due).catch(warn('alarms could not be sent to phones'));
      else await Promise.all(begun.map(tellKnown));
    },
    tellKnown,
    waiting: () => sending + sender.waiting(),
    stop() {
      stopping.abort();
      sender.stop();
    },
  };
}
