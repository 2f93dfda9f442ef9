import type { AlarmDevice } from '#domain/alarms/devices.ts';
import type { PushMessage } from '../push/push-process.ts';
import { toPayload } from '../push/push-rules.ts';

/** What an operator's phone is sent. */
export interface AlarmWords {
  /** A message with the mark of one that is shown takes its place, and makes no sound again. */
  tag: string;
  title: string;
  body: string;
}

/** Of alarms none takes another's place while they wait for a phone: each says something else. @param kept seconds */
export function toAlarmMessage(
  { endpoint, p256dh, auth }: AlarmDevice,
  words: AlarmWords,
  kept: number,
): PushMessage {
  return { endpoint, p256dh, auth, kept, urgent: true, payload: toPayload({ kind: 'alarm', ...words }) };
}
