import { type ReactNode, useEffect, useState } from 'react';

/** Where the browser cannot say when it is idle. */
const LATER_MS = 2_000;

/**
 * Room for « Rappel quotidien », at the end of the page, where nothing moves when it comes. Its code is fetched once the
 * browser has nothing better to do, and only by one that can show notifications.
 *
 * @param publicKey null where the product sends no reminders
 */
export function ReminderQuestion({ publicKey }: { publicKey: string | null }) {
  const [question, setQuestion] = useState<ReactNode>(null);
  useEffect(() => {
    if (publicKey === null || !('PushManager' in window)) return;
    let gone = false;
    const ask = () =>
      import('../reminders/reminders.tsx')
        .then(({ reminderQuestion }) => reminderQuestion(publicKey))
        .then((asked) => gone || setQuestion(asked))
        // No network brings it, or a browser that refuses: another vote asks again.
        .catch(() => {});
    const timer = setTimeout(ask, LATER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [publicKey]);
  return question;
}
