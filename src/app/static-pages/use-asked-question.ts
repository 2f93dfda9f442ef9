import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Unfolds and scrolls to the answer that the address names. Some browsers do that for a page that they load, none when
 * the router changes pages.
 */
export function useAskedQuestion(asked: string | null): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again has to show it again.
  useEffect(() => {
    const answer = document.getElementById(hash.slice(1) || (asked ?? ''));
    const question = answer?.closest('details');
    if (!question) return;
    question.open = true;
    question.scrollIntoView({ block: 'start' });
  }, [hash, asked, key]);
}
