import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { liveCopy as copy } from '#site/copy/regie-live.ts';
import { actWords } from '#site/copy/regie-words.ts';
import styles from './air-acts.module.css';

/** No finger lies on a button for so long by accident. The style sheet fills the button in the same time (`.held`). */
export const HOLD_MS = 1_500;

/** A finger that goes further than this has thought better of it, in pixels. */
const SLIDE_PX = 40;

interface Props {
  act: ActName;
  /** What the act is told. */
  fields: Readonly<Record<string, string>>;
  /** What is pressed, where it is not all of the button that says so. */
  children: ReactNode;
  /** It stops something: it fills in red. */
  danger?: boolean;
  shortcut?: string;
}

/**
 * Does an act on air by one deliberate press: holding the button down takes the place of typing the word. With a key as
 * with a finger. Where the server asks for a code, the form with its field opens.
 */
export function HoldButton({ act, fields, children, danger = false, shortcut }: Props) {
  const help = useId();
  const submit = useSubmit();
  const under = useNavigation().formData?.get(OWN_FIELD.act) === act;
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressedAt = useRef({ x: 0, y: 0 });
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold() {
    if (held || under) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      const own = { [OWN_FIELD.act]: act, [OWN_FIELD.word]: actWords[act] ?? '' };
      void submit({ ...own, ...fields }, { method: 'post' });
    }, HOLD_MS);
  }
  // The pointer is the button's until it is lifted: an alarm that comes meanwhile pushes the page down, and lets nothing go.
  function press(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pressedAt.current = { x: event.clientX, y: event.clientY };
    hold();
  }
  function slide({ clientX, clientY }: PointerEvent) {
    const { x, y } = pressedAt.current;
    if (Math.hypot(clientX - x, clientY - y) > SLIDE_PX) letGo();
  }
  function letGo() {
    clearTimeout(timer.current);
    setHeld(false);
  }

  return (
    <>
      <button
        type="button"
        className={`btn btn--2 btn--sm ${styles.hold} ${danger ? styles.stops : ''} ${held ? styles.held : ''}`}
        aria-describedby={help}
        data-shortcut={shortcut}
        aria-keyshortcuts={shortcut?.toUpperCase()}
        disabled={under}
        onPointerDown={press}
        onPointerMove={slide}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onBlur={letGo}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && hold()}
        onKeyUp={letGo}
      >
        {children}
      </button>
      <span className="vh" id={help}>
        {copy.holdHelp(HOLD_MS / 1_000)}
      </span>
    </>
  );
}
