import { Info } from 'lucide-react';
import { useState } from 'react';
import { recountCopy } from '#site/copy/register.ts';
import { PrintedFrom } from './overview-parts.tsx';
import styles from './recount.module.css';
import type { Recount, RecountProps } from './recount.tsx';
import { RecountList } from './recount-list.tsx';
import { StartButton } from './recount-start.tsx';

type Props = Omit<RecountProps, 'onStop'> & {
  /** Whether the register contains the published result: before that, a recount has nothing to be compared with. */
  told: boolean;
};

/**
 * A week's result beside this browser's own recount, vote by vote. The recount's script is loaded when the visitor
 * starts one: most visitors only look at the week.
 */
export function RecountPanel({ told, ...props }: Props) {
  const [counting, setCounting] = useState<{ Recount: typeof Recount } | null>(null);
  const [fetching, setFetching] = useState<'busy' | 'failed' | null>(null);

  async function start(): Promise<void> {
    setFetching('busy');
    const loaded = await import('./recount.tsx').catch(() => null);
    setFetching(loaded ? null : 'failed');
    setCounting(loaded);
  }

  return (
    <section className={styles.panel}>
      <noscript>
        <div className={`avis ${styles.withoutScripts}`}>
          <p>
            {recountCopy.withoutScripts.text} <a href="#programme">{recountCopy.withoutScripts.link}</a>
          </p>
        </div>
      </noscript>
      {counting ? (
        <counting.Recount {...props} onStop={() => setCounting(null)} />
      ) : (
        <>
          <div role="status">{fetching === 'failed' && <Unloaded />}</div>
          {told && <StartButton register={props.register} busy={fetching === 'busy'} start={start} />}
          <PrintedFrom register={props.register} />
          <RecountList lines={props.lines} counted={null} done={false} />
        </>
      )}
    </section>
  );
}

function Unloaded() {
  return (
    <div className="avis">
      <Info size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>{navigator.onLine ? recountCopy.unloaded : recountCopy.offline}</p>
    </div>
  );
}
