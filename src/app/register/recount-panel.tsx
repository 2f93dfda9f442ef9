import { RotateCw } from 'lucide-react';
import { ShareLinks } from '#app/sharing/share-links.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { recountCopy } from '#site/copy/register.ts';
import { PrintedFrom, RecountedAt } from './overview-parts.tsx';
import styles from './recount.module.css';
import { RecountList } from './recount-list.tsx';
import { isExact } from './recount-messages.ts';
import { Failure, Verdict } from './recount-verdict.tsx';
import type { OfficialLine, WeekRegister } from './register-view.server.ts';
import { type RecountState, useRecount } from './use-recount.ts';

/** Bytes of an entry and its opening as they travel, each behind its length. */
const BYTES_AN_ENTRY = 35 + 67;

interface Props {
  register: WeekRegister;
  lines: OfficialLine[];
  /** Whether the register tells the published result: a recount has nothing to be held against before. */
  told: boolean;
  shareUrl: string;
}

/** The result of a week beside what this browser counts again, vote by vote. */
export function RecountPanel({ register, lines, told, shareUrl }: Props) {
  const { week, address } = register;
  const { state, paused, start, stop } = useRecount(register);
  const { size = 0, votes = 0 } = register.days.at(-1) ?? {};
  return (
    <section className={styles.panel}>
      <noscript>
        <div className={`avis ${styles.withoutScripts}`}>
          <p>
            {recountCopy.withoutScripts.text} <a href="#programme">{recountCopy.withoutScripts.link}</a>
          </p>
        </div>
      </noscript>
      {state.kind === 'running' ? (
        <Running state={state} paused={paused} stop={stop} />
      ) : (
        <>
          {state.kind === 'failed' && <Failure why={state.why} />}
          {state.kind === 'done' && <Verdict recount={{ week, address, ...state }} />}
          {told && (
            <StartButton
              again={state.kind !== 'idle'}
              votes={votes}
              bytes={size * BYTES_AN_ENTRY}
              start={start}
            />
          )}
        </>
      )}
      {state.kind === 'done' && wasCompared(state) ? (
        <RecountedAt register={register} at={state.countedAt} />
      ) : (
        <PrintedFrom register={register} />
      )}
      <RecountList lines={officialOf(state, lines)} counted={countedIn(state)} done={wasCompared(state)} />
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
    </section>
  );
}

/** Whether each candidate's votes were held against the published result. */
const wasCompared = (state: RecountState) => state.kind === 'done' && !state.outcome.early;

function countedIn(state: RecountState): Readonly<Record<string, number>> | null {
  if (state.kind === 'running') return state.totals;
  return state.kind === 'done' && wasCompared(state) ? state.outcome.totals : null;
}

/** What the server says is published at this moment, once it was asked; until then what the page came with. */
function officialOf(state: RecountState, lines: OfficialLine[]): OfficialLine[] {
  const published = state.kind === 'running' || state.kind === 'done' ? state.published : null;
  if (!published) return lines;
  const votes = new Map(published.lines.map((line) => [line.candidateId, line.votes]));
  return lines.map((line) => ({ ...line, votes: votes.get(line.candidate.id) ?? 0 }));
}

interface StartProps {
  again: boolean;
  votes: number;
  bytes: number;
  start(): void;
}

function StartButton({ again, votes, bytes, start }: StartProps) {
  const hydrated = useHydrated();
  return (
    <div className={styles.start}>
      <button
        className={`btn ${again ? 'btn--2' : 'btn--1'} btn--bloc avec-js`}
        type="button"
        disabled={!hydrated}
        onClick={start}
      >
        <RotateCw size={22} strokeWidth={2.25} aria-hidden="true" />
        {again ? recountCopy.again : recountCopy.start(votes)}
      </button>
      {!again && <p className="xs t3 avec-js">{recountCopy.weight(bytes)}</p>}
    </div>
  );
}

interface RunningProps {
  state: Extract<RecountState, { kind: 'running' }>;
  paused: boolean;
  stop(): void;
}

function Running({ state: { published, entries, size }, paused, stop }: RunningProps) {
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
      <button className="btn btn--2 btn--sm" type="button" onClick={stop}>
        {recountCopy.stop}
      </button>
    </div>
  );
}
