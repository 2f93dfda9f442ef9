import { RotateCw } from 'lucide-react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { recountCopy } from '#site/copy/register.ts';
import styles from './recount.module.css';
import type { WeekRegister } from './register-view.server.ts';

/** Bytes transferred per entry: the entry and its opening, each with its length in front. */
const BYTES_AN_ENTRY = 35 + 67;

interface Props {
  register: WeekRegister;
  /** Whether a recount was made already. */
  again?: boolean;
  /** True while the recount's script is loading. */
  busy?: boolean;
  start(): void;
}

/** The button that starts a recount, with the size of its download. */
export function StartButton({ register: { days }, again = false, busy = false, start }: Props) {
  const hydrated = useHydrated();
  const { size = 0, votes = 0 } = days.at(-1) ?? {};
  return (
    <div className={styles.start}>
      <button
        className={`btn ${again ? 'btn--2' : 'btn--1'} btn--bloc avec-js`}
        type="button"
        disabled={!hydrated}
        aria-busy={busy}
        onClick={() => busy || start()}
      >
        <RotateCw size={22} strokeWidth={2.25} aria-hidden="true" />
        {busy ? recountCopy.starting : again ? recountCopy.again : recountCopy.start(votes)}
      </button>
      {!again && <p className="xs t3 avec-js">{recountCopy.weight(size * BYTES_AN_ENTRY)}</p>}
    </div>
  );
}
