import type { AlarmKind } from './rules.ts';

/** Devices of one operator that are told of alarms; a further one takes the place of the one that said least lately so. */
export const MOST_DEVICES = 5;

/**
 * Days for which a device is told without the live screen being opened on it. A session of the régie ends by itself long
 * before, while its operator sleeps: it is then that an alarm has to reach them.
 */
export const TOLD_DAYS = 14;

/** Seconds for which a push service may keep an alarm: what was five minutes ago is on the screen, or over. */
export const ALARM_KEPT_S = 300;

/** Alarms of a silent database have one mark for so long, in milliseconds, whichever server tells of them. */
const SILENCE_MS = 15 * 60_000;

/**
 * The mark of an alarm: of messages with one mark a phone shows one, and rings once. An alarm that was written down has its
 * own. Of a silent database, or while it is silent, servers know nothing of each other: what they have in common is the phone,
 * and the clock. So they use one mark a quarter of an hour, and however many they are, a phone rings once in it (docs/decisions/0054).
 *
 * @param id null for one that could not be written down
 */
export const alarmMark = (kind: AlarmKind, id: string | null, at: Date): string =>
  `alarme-${kind}-${id === null || kind === 'database' ? Math.floor(at.getTime() / SILENCE_MS) : id}`;
