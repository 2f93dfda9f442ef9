import { type ReactNode, useEffect, useState } from 'react';
import styles from './cast-page.module.css';

interface Props {
  /** By which browsers know who may send them reminders; null where the product sends none. */
  pushKey: string | null;
}

/**
 * The one question that the thanks for a vote may ask their reader, at the end of the page, where nothing moves when it
 * comes. The page is the same for all voters of one state: what is asked, and whether, is decided on the phone, by code
 * that comes once the page stands.
 */
export function ThanksQuestion({ pushKey }: Props) {
  const [question, setQuestion] = useState<ReactNode>(null);
  useEffect(() => {
    let left = false;
    import('./questions/next-question.tsx')
      .then(({ nextQuestion }) => nextQuestion(pushKey))
      .then(
        (asked) => left || setQuestion(asked),
        // Without a network nothing is asked.
        () => {},
      );
    return () => {
      left = true;
    };
  }, [pushKey]);
  return question && <div className={styles.question}>{question}</div>;
}
