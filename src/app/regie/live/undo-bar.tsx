import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { focusTitle } from '#app/ui/focus-title.ts';
import { useNow } from '#app/ui/time/use-now.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { JustDone } from '#domain/contest/undo-rules.ts';
import { onAirCopy as copy } from '#site/copy/regie-on-air.ts';
import styles from './air-acts.module.css';

interface Props {
  done: JustDone;
  contestId: string;
  /** The database's clock, as the page was made, ISO 8601. */
  now: string;
  /** Id of the newest act on the contest; null where it is not known. */
  lastAct: string | null;
}

/**
 * The operator's last act and, where it can be taken back, the seconds left to undo it; without scripts only the server
 * counts them. It is gone once another act has followed, since only the newest can be taken back.
 */
export function UndoBar({ done, contestId, now, lastAct }: Props) {
  const hydrated = useHydrated();
  const left = Math.ceil((Date.parse(done.until) - useNow(Date.parse(now))) / 1_000);
  const bar = useRef<HTMLDivElement>(null);
  // The button that was held has disappeared, and ten seconds are too few to come back from elsewhere. Figures that came
  // before the act's answer may have moved the focus to the title or the vote's steps. The bar gets it, not its button,
  // which a key that is still held would press.
  useEffect(() => {
    const isLost = document.activeElement?.matches('body, [tabindex="-1"]');
    if (isLost) bar.current?.focus({ preventScroll: true });
  }, []);
  const followed = lastAct !== null && lastAct !== done.event_id;
  const over = followed || (hydrated && left <= 0);
  // An operator who was about to press the button continues from the title, not from the top of the page.
  useEffect(() => {
    if (over && document.activeElement === document.body) focusTitle(document.getElementById('contenu'));
  }, [over]);
  if (over) return null;
  return (
    <div className={styles.undo} ref={bar} tabIndex={-1}>
      <p role="status">
        <Check size={18} strokeWidth={2.5} aria-hidden="true" /> {copy.done[done.act]}
      </p>
      {done.undoable && (
        <ActForm
          act="contest.undo"
          hidden={{ contest_id: contestId, event_id: done.event_id }}
          submit={copy.undo(left)}
          quiet
        />
      )}
    </div>
  );
}
