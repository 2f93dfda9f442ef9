import { Pause } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { Contest } from '#domain/contest/schema.ts';
import { liveCopy as copy } from '#site/copy/regie-live.ts';
import { actWords } from '#site/copy/regie-words.ts';
import styles from './air-acts.module.css';
import { OWN_FIELD } from './own-fields.ts';

/** No finger lies on a button for so long by accident. The style sheet fills the button in the same time (`.held`). */
export const HOLD_MS = 1_500;
const ACT = 'contest.suspend';

/**
 * Suspends the vote by one deliberate act: holding the button down takes the place of typing the word. With a key as with
 * a finger. Where the server asks for a code, the form with its field opens.
 */
export function HoldToSuspend({ contest }: { contest: Pick<Contest, 'id'> }) {
  const help = useId();
  const submit = useSubmit();
  const under = useNavigation().formData?.get(OWN_FIELD.act) === ACT;
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold() {
    if (held || under) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      const fields = { [OWN_FIELD.act]: ACT, [OWN_FIELD.word]: actWords[ACT] ?? '', contest_id: contest.id };
      void submit(fields, { method: 'post' });
    }, HOLD_MS);
  }
  function letGo() {
    clearTimeout(timer.current);
    setHeld(false);
  }

  return (
    <>
      <button
        type="button"
        className={`btn btn--2 btn--sm ${styles.hold} ${held ? styles.held : ''}`}
        aria-describedby={help}
        disabled={under}
        onPointerDown={hold}
        onPointerUp={letGo}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
        onBlur={letGo}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && hold()}
        onKeyUp={letGo}
      >
        <Pause size={18} strokeWidth={2.25} aria-hidden="true" />
        <span>{copy.suspend}</span>
        <span aria-hidden="true">{copy.hold}</span>
      </button>
      <span className="vh" id={help}>
        {copy.holdHelp(HOLD_MS / 1_000)}
      </span>
    </>
  );
}
