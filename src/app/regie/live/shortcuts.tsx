import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readEntry, writeEntry } from '#app/local-store/entries.ts';
import { useRights } from '#app/regie/acts/use-rights.ts';
import { regiePaths } from '#app/regie/paths.ts';
import { shortcutsCopy as copy } from '#site/copy/regie-shortcuts.ts';
import { SHORTCUTS, type Shortcut, shortcutFor } from './shortcut-keys.ts';
import styles from './shortcuts.module.css';

const ENTRY = 'regie-shortcuts';
const FOCUSABLE = 'button, a[href], summary, input:not([type="hidden"]), select, textarea';

/**
 * Keyboard shortcuts of the live screen; a button and « ? » open their list. They can be switched off on the device:
 * voice input, or an unsteady hand, may press single keys unintentionally.
 */
export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(false);
  const [said, setSaid] = useState('');
  const navigate = useNavigate();
  const rights = useRights();
  const mine = SHORTCUTS.filter(({ key }) => key !== 'j' || rights.sees('journal'));
  const seesJournal = rights.sees('journal');
  useEffect(() => setOn(!(readEntry(ENTRY) as { off?: boolean } | undefined)?.off), []);

  useEffect(() => {
    if (!on) return;
    function follow(shortcut: Shortcut): void {
      if (shortcut.does === 'journal') {
        if (seesJournal) void navigate(regiePaths.audit());
        return;
      }
      const target = findTarget(shortcut.key);
      setSaid(target ? '' : copy.nothing(copy.names[shortcut.key]));
      target?.focus();
      if (shortcut.does === 'press') target?.click();
    }
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || dialog.current?.open || !(event.target instanceof HTMLElement)) return;
      const { key, code, ctrlKey, altKey, metaKey, shiftKey, repeat, target } = event;
      const shortcut = shortcutFor({ key, code, ctrlKey, altKey, metaKey, shiftKey, repeat, target });
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut === 'help') dialog.current?.showModal();
      else follow(shortcut);
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on, navigate, seesJournal]);

  function change(active: boolean): void {
    setOn(active);
    writeEntry(ENTRY, active ? undefined : { off: true });
  }

  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={copy.open}
        title={copy.open}
        aria-keyshortcuts="?"
        onClick={() => dialog.current?.showModal()}
      >
        <Keyboard size={18} strokeWidth={2.25} aria-hidden="true" />
      </button>
      <span className="vh" role="status">
        {said}
      </span>
      <dialog ref={dialog} className={styles.list} aria-labelledby="raccourcis">
        <h2 id="raccourcis">{copy.heading}</h2>
        <p className="sm t2">{copy.lead}</p>
        <dl>
          {mine.map(({ key }) => (
            <div key={key}>
              <dt>
                <kbd>{key.toUpperCase()}</kbd>
              </dt>
              <dd>{copy.names[key]}</dd>
            </div>
          ))}
          <div>
            <dt>
              <kbd>?</kbd>
            </dt>
            <dd>{copy.help}</dd>
          </div>
        </dl>
        <label className={styles.switch}>
          <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} />
          {copy.on}
        </label>
        <form method="dialog">
          <button type="submit" className="btn btn--2 btn--sm">
            {copy.close}
          </button>
        </form>
      </dialog>
    </>
  );
}

/** The target of a key: the marked element if it is focusable, else the first focusable one in it, else itself. */
function findTarget(key: string): HTMLElement | null {
  const marked = document.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
  // A marked element that is focusable itself, such as a scrolling table, is the target.
  if (!marked || marked.tabIndex >= 0) return marked;
  const within = marked.querySelector<HTMLElement>(FOCUSABLE);
  if (within) return within;
  // An empty element, such as the list without alarms, is no target.
  if (marked.childElementCount === 0 || !marked.textContent) return null;
  if (!marked.hasAttribute('tabindex')) marked.tabIndex = -1;
  return marked;
}
