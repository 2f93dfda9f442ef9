import { useEffect, useState } from 'react';
import { TOAST_MS } from '#app/ui/toast/message.ts';

/** Copies a text to the clipboard, and keeps the outcome for a while, to show it. */
export function useCopied() {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  /** @returns whether the text was copied */
  async function copy(text: string | (() => Promise<string>)): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setOutcome('copied');
      return true;
    } catch {
      setOutcome('failed');
      return false;
    }
  }
  return { outcome, copy };
}
