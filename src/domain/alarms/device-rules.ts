import type { AlarmKind } from './rules.ts';

/**
 * The most devices of one operator that are told of alarms; a further one replaces the one that was renewed longest
 * ago.
 */
export const MOST_DEVICES = 5;

/**
 * Days for which a device is told without the live screen being opened on it. A session of the régie ends by itself
 * long before, while its operator sleeps, and that is when an alarm has to reach them.
 */
export const TOLD_DAYS = 14;

/** Seconds for which a push service may keep an alarm: what was five minutes ago is on the screen, or over. */
export const ALARM_KEPT_S = 300;

/** Milliseconds for which alarms of a silent database share one mark, whichever server sends them. */
const SILENCE_MS = 15 * 60_000;

/**
 * The mark of an alarm: of several messages with one mark a phone shows one, and rings once. A recorded alarm has its
 * own mark. While the database is silent, servers know nothing of each other and share only the clock, so they use one
 * mark per quarter of an hour: however many they are, a phone rings once in it (docs/decisions/0054).
 *
 * @param id null for an alarm that could not be recorded
 */
export const alarmMark = (kind: AlarmKind, id: string | null, at: Date): string =>
  `alarme-${kind}-${id === null || kind === 'database' ? Math.floor(at.getTime() / SILENCE_MS) : id}`;
