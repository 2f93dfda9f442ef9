import { useEffect, useRef } from 'react';
import { ShareLinks } from '#app/sharing/share-links.tsx';
import { recountCopy } from '#site/copy/register.ts';
import { PrintedFrom, RecountedAt } from './overview-parts.tsx';
import styles from './recount.module.css';
import { RecountList } from './recount-list.tsx';
import { isExact } from './recount-messages.ts';
import { StartButton } from './recount-start.tsx';
import { Failure, Verdict } from './recount-verdict.tsx';
import type { OfficialLine, WeekRegister } from './register-view.server.ts';
import { type RecountState, useRecount } from './use-recount.ts';

export interface RecountProps {
  register: WeekRegister;
  /** The published result from the page's data. */
  lines: OfficialLine[];
  shareUrl: string;
  /** Called when the visitor stops the count. */
  onStop(): void;
}

/** A recount, which begins at once, from the first entry to the verdict. */
export function Recount({ register, lines, shareUrl, onStop }: RecountProps) {
  const { week, address } = register;
  const { state, paused, start } = useRecount(register);
  return (
    <>
      {state.kind === 'running' ? (
        <Running state={state} paused={paused} stop={onStop} />
      ) : (
        <>
          {state.kind === 'failed' && <Failure why={state.why} />}
          {state.kind === 'done' && <Verdict recount={{ week, address, ...state }} />}
          <StartButton register={register} again start={start} />
        </>
      )}
      {state.kind === 'done' && wasCompared(state) ? (
        <RecountedAt register={register} at={state.countedAt} />
      ) : (
        <PrintedFrom register={register} />
      )}
      <RecountList lines={toOfficial(state, lines)} counted={countedIn(state)} done={wasCompared(state)} />
      {state.kind === 'done' && isExact(state.outcome) && (
        <section className={`carte ${styles.share}`}>
          <h2 className="h3">{recountCopy.share.title}</h2>
          <p className="sm t2">{recountCopy.share.lead}</p>
          <ShareLinks
            url={shareUrl}
            message={recountCopy.share.message(week, state.published.total)}
            main={false}
          />
        </section>
      )}
    </>
  );
}

/** Whether each candidate's votes were compared with the published result. */
const wasCompared = (state: RecountState) => state.kind === 'done' && !state.outcome.early;

function countedIn(state: RecountState): Readonly<Record<string, number>> | null {
  if (state.kind === 'running') return state.totals;
  return state.kind === 'done' && wasCompared(state) ? state.outcome.totals : null;
}

/** The published result that the recount has fetched; before that, the one from the page's data. */
function toOfficial(state: RecountState, lines: OfficialLine[]): OfficialLine[] {
  const published = state.kind === 'running' || state.kind === 'done' ? state.published : null;
  if (!published) return lines;
  const votes = new Map(published.lines.map((line) => [line.candidateId, line.votes]));
  return lines.map((line) => ({ ...line, votes: votes.get(line.candidate.id) ?? 0 }));
}

interface RunningProps {
  state: Extract<RecountState, { kind: 'running' }>;
  paused: boolean;
  stop(): void;
}

function Running({ state: { published, entries, size }, paused, stop }: RunningProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that started the count had the focus, and is gone.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.running}>
      <div>
        <progress
          className={styles.progress}
          aria-label={recountCopy.progress}
          value={entries}
          max={size || 1}
        />
        <p className="sm t2">
          {paused ? recountCopy.paused : published ? recountCopy.read(entries, size) : recountCopy.starting}
        </p>
      </div>
      <button ref={button} className="btn btn--2 btn--sm" type="button" onClick={stop}>
        {recountCopy.stop}
      </button>
    </div>
  );
}
