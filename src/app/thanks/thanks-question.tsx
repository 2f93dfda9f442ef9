import { type ReactNode, useEffect, useState } from 'react';
import styles from './cast-page.module.css';

interface Props {
  /** Public key for reminders by push; null when the product sends none. */
  pushKey: string | null;
}

/**
 * The one question that the thanks page may ask the voter, at its end, where it moves nothing. The page is the same for
 * all voters of one state, so a script that loads later decides on the phone which question is asked, if any.
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
