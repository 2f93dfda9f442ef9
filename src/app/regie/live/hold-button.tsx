import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { liveCopy as copy } from '#site/copy/regie-live.ts';
import { actWords } from '#site/copy/regie-words.ts';
import styles from './air-acts.module.css';
import { useDroppedForm } from './use-dropped-form.ts';

/** Too long for an accidental touch. The style sheet fills the button in the same time (`.held`). */
export const HOLD_MS = 1_500;

/** Moving the finger further than this, in pixels, cancels the press. */
const SLIDE_PX = 40;

interface Props {
  act: ActName;
  /** The act's input, by field name. */
  fields: Readonly<Record<string, string>>;
  /** The button's label. */
  children: ReactNode;
  /** True for an act that stops something: the button fills in red. */
  danger?: boolean;
  shortcut?: string;
  /** True where the act cannot be done now; the page says why. */
  off?: boolean;
}

/**
 * Does an act on air by one deliberate press: holding the button down, with a finger or a key, replaces typing the
 * word. If the server asks for a code, the form with the code's field opens.
 */
export function HoldButton({ act, fields, children, danger = false, shortcut, off = false }: Props) {
  const help = useId();
  const submit = useSubmit();
  const dropped = useDroppedForm();
  const under = useNavigation().formData?.get(OWN_FIELD.act) === act && !dropped;
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
      // The button stays under the finger, and its act's answer in sight: the page does not begin anew at its top.
      void submit({ ...own, ...fields }, { method: 'post', preventScrollReset: true });
    }, HOLD_MS);
  }
  // Capture the pointer: an alarm that pushes the page down meanwhile must not release the button.
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
        disabled={under || off}
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
