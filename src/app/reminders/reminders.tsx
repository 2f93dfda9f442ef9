import type { ReactNode } from 'react';
import { canShowMessages } from '../push/subscribe.ts';
import { ReminderQuestion } from './question.tsx';
import { mayAskNow, tellAgain, unsubscribe } from './subscription.ts';
import { ThisDevice } from './this-device.tsx';

// One chunk with everything about reminders: pages load it only when they show something of them.

/** The question about reminders, if it may be asked on this browser now; null otherwise. */
export async function reminderQuestion(publicKey: string): Promise<ReactNode> {
  void tellAgain(publicKey).catch(() => {});
  return (await mayAskNow()) ? <ReminderQuestion publicKey={publicKey} /> : null;
}

/** This device's switch; null when the device cannot show reminders. */
export function deviceSwitch(publicKey: string): ReactNode {
  return canShowMessages() ? <ThisDevice publicKey={publicKey} /> : null;
}

export { unsubscribe };
