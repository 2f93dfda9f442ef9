import type { AlarmDevice } from '#domain/alarms/devices.ts';
import type { PushMessage } from '../push/push-process.ts';
import { toPayload } from '../push/push-rules.ts';

/** The content of a message to an operator's phone. */
export interface AlarmWords {
  /** The mark: a message with the tag of one that is shown replaces it without a sound. */
  tag: string;
  title: string;
  body: string;
}

/** Builds the push message; it has no topic, since no alarm may replace another that waits. @param kept seconds */
export function toAlarmMessage(
  { endpoint, p256dh, auth }: AlarmDevice,
  words: AlarmWords,
  kept: number,
): PushMessage {
  return { endpoint, p256dh, auth, kept, urgent: true, payload: toPayload({ kind: 'alarm', ...words }) };
}
