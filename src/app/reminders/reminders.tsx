import type { ReactNode } from 'react';
import { canShowMessages } from '../push/subscribe.ts';
import { ReminderQuestion } from './question.tsx';
import { mayAskNow, tellAgain, unsubscribe } from './subscription.ts';
import { ThisDevice } from './this-device.tsx';

// One file that is fetched when reminders are spoken of; no page loads any of it at first.

/** The question, where it may be asked here now; null otherwise. */
export async function reminderQuestion(publicKey: string): Promise<ReactNode> {
  void tellAgain(publicKey).catch(() => {});
  return (await mayAskNow()) ? <ReminderQuestion publicKey={publicKey} /> : null;
}

/** The switch of this device; null where it cannot show reminders. */
export function deviceSwitch(publicKey: string): ReactNode {
  return canShowMessages() ? <ThisDevice publicKey={publicKey} /> : null;
}

export { unsubscribe };
