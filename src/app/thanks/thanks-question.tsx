import { type ComponentType, useEffect, useState } from 'react';

/**
 * The one question that the thanks for a vote may ask their reader. The page is the same for all voters of one state:
 * what is asked, and whether, is decided on the phone, by code that comes once the page stands.
 */
export function ThanksQuestion() {
  const [Question, setQuestion] = useState<ComponentType | null>(null);
  useEffect(() => {
    let left = false;
    import('./questions/next-question.ts')
      .then(({ nextQuestion }) => nextQuestion())
      .then(
        (question) => !left && setQuestion(() => question),
        // Without a network nothing is asked.
        () => {},
      );
    return () => {
      left = true;
    };
  }, []);
  return Question && <Question />;
}
