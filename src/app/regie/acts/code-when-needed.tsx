import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { usePresent } from '#app/ui/time/use-now.ts';
import { CONFIRMED_MINUTES, trustedUntil } from '#domain/acts/rules.ts';
import { regie } from '#site/copy/regie.ts';
import { CodeField } from './code-field.tsx';
import { useConfirmedAt } from './last-code.ts';
import { useActPage } from './use-act-page.ts';

interface Props {
  /** For how many minutes a code is good. */
  minutes?: number | undefined;
  /** Whether the server has just asked for a code. */
  asked: boolean;
  /** Whether the form is being sent. */
  sending: boolean;
  required?: boolean;
}

/**
 * The field for the second factor while the operator's last code is too old. It comes by itself on a page that stays
 * open, so that the first press on air is enough; on the live screen it goes once a code was given elsewhere, unless
 * the operator is in it or has typed something. Without scripts it stays as the page was made.
 */
export function CodeWhenNeeded({ minutes = CONFIRMED_MINUTES, asked, sending, required = false }: Props) {
  const { trust } = useActPage();
  const until = trustedUntil(useConfirmedAt(trust.confirmedAt), minutes);
  const over = usePresent(trust.now, (time) => time >= until);
  const field = useRef<HTMLInputElement>(null);
  /** Whether the operator is in the field, or has left something there that was not sent. */
  const [used, setUsed] = useState(false);
  const needed = over || asked;
  useEffect(() => {
    if (sending) setUsed(false);
  }, [sending]);
  // The field may have been used before the page's scripts ran.
  useEffect(() => {
    const input = field.current;
    if (input && (input.value !== '' || input === document.activeElement)) setUsed(true);
  }, []);
  const lapsed = useLapsed(over);
  useEffect(() => say(lapsed ? regie.act.codeLapsed : ''), [lapsed]);
  if (!needed && !used) return null;
  return (
    <CodeField
      required={required && needed}
      ref={field}
      onFocus={() => setUsed(true)}
      onInput={() => setUsed(true)}
      onBlur={({ currentTarget }: FocusEvent<HTMLInputElement>) => setUsed(currentTarget.value !== '')}
    />
  );
}

/** Whether the server has answered a form by asking for a code. */
export const asksForCode = (answer: FormAnswer | undefined): boolean =>
  answer?.code === 'CONFIRMATION_REQUIRED' || answer?.code === 'WRONG_CODE';

let region: HTMLElement | undefined;

/** Has screen readers say a sentence, once for all forms of the page; an empty one ends it. */
function say(sentence: string): void {
  if (!region?.isConnected) {
    if (sentence === '') return;
    region = Object.assign(document.createElement('output'), { className: 'vh' });
    document.body.append(region);
  }
  if (region.textContent !== sentence) region.textContent = sentence;
}

/** Whether the last code has become too old since the page was made: what is there from the start needs no telling. */
function useLapsed(over: boolean): boolean {
  const [known, setKnown] = useState({ over, lapsed: false });
  if (known.over !== over) setKnown({ over, lapsed: over });
  return known.lapsed;
}
