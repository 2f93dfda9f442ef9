import { CircleAlert, CircleCheck, Clock, FileDown } from 'lucide-react';
import type { Fault, PublishedResult } from '#domain/register/recount-fault-rules.ts';
import { recountCopy } from '#site/copy/register.ts';
import { faultSentence, recountFailures } from '#site/copy/register-faults.ts';
import styles from './recount.module.css';
import { type FinishedRecount, recountCsv, recountJson } from './recount-file.ts';
import type { FromWorker, RecountOutcome } from './recount-messages.ts';

/** The outcome of a recount: one sentence, and the facts behind it. */
export function Verdict({ recount }: { recount: FinishedRecount }) {
  const { outcome, published } = recount;
  const [fault, ...others] = outcome.faults;
  if (!fault && outcome.early) return <Untold />;
  return (
    <div className={fault ? styles.lie : styles.exact}>
      <div role="status" className={styles.sentence}>
        {fault ? (
          <CircleAlert size={32} strokeWidth={2.25} aria-hidden="true" />
        ) : (
          <CircleCheck size={32} strokeWidth={2.25} aria-hidden="true" />
        )}
        <p className="h3">{fault ? faultSentence(fault, namesIn(published)) : exactSentence(published)}</p>
      </div>
      {fault ? <Wrong others={others} /> : <Right outcome={outcome} published={published} />}
      <Files recount={recount} />
    </div>
  );
}

/** Shown when the register does not contain the published result yet: the recount is neither right nor wrong. */
function Untold() {
  return (
    <div role="status" className="avis avis--att">
      <Clock size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>
        <b>{recountCopy.untold}</b> {recountCopy.retry}
      </p>
    </div>
  );
}

/** A recount that failed before it was complete. */
export function Failure({ why }: { why: Extract<FromWorker, { kind: 'failed' }>['why'] }) {
  return (
    <div className={styles.lie}>
      <div role="status" className={styles.sentence}>
        <CircleAlert size={32} strokeWidth={2.25} aria-hidden="true" />
        <p className="h3">{recountFailures[why]}</p>
      </div>
    </div>
  );
}

const exactSentence = ({ total }: PublishedResult) =>
  total === 1 ? recountCopy.exactOne : recountCopy.exact(total);

function namesIn({ lines }: PublishedResult) {
  const names = new Map(lines.map(({ candidateId, name }) => [candidateId, name]));
  return (candidateId: string) => names.get(candidateId) ?? null;
}

/** The rest is in the file: a register may hold as many reasons, and as long ones, as its server likes. */
const MOST_REASONS = 10;
/** In signs. */
const LONGEST_REASON = 300;

function Right({ outcome, published }: { outcome: RecountOutcome; published: PublishedResult }) {
  return (
    <>
      {published.annulled > 0 && <p className="sm">{recountCopy.annulled(published.annulled)}</p>}
      {outcome.reasons.slice(0, MOST_REASONS).map(({ reason, votes }) => (
        <p key={reason} className="sm t2">
          {recountCopy.reason(reason.slice(0, LONGEST_REASON), votes)}
        </p>
      ))}
      {outcome.reasons.length > MOST_REASONS && (
        <p className="sm t2">{recountCopy.moreReasons(outcome.reasons.length - MOST_REASONS)}</p>
      )}
      {outcome.decidedSince && <p className="sm">{recountCopy.decidedSince}</p>}
      {outcome.resumptions > 0 && <p className="sm">{recountCopy.resumed}</p>}
      <p className="sm t2">{recountCopy.took(outcome.took / 1000)}</p>
    </>
  );
}

function Wrong({ others }: { others: readonly Fault[] }) {
  return (
    <>
      {others.length > 0 && <p className="sm">{recountCopy.more(others.length)}</p>}
      <p className="sm">{recountCopy.keep}</p>
    </>
  );
}

/** Downloads of the recount; each file is made when the visitor asks for it. */
function Files({ recount }: { recount: FinishedRecount }) {
  const name = `recomptage-semaine-${recount.week}`;
  return (
    <fieldset className={styles.files}>
      <legend className="vh">{recountCopy.files}</legend>
      <button
        className="btn btn--2 btn--sm"
        type="button"
        onClick={() => save(`${name}.json`, 'application/json', recountJson(recount))}
      >
        <FileDown size={20} strokeWidth={2.25} aria-hidden="true" />
        {recountCopy.json}
      </button>
      <button
        className="btn btn--2 btn--sm"
        type="button"
        onClick={() => save(`${name}.csv`, 'text/csv;charset=utf-8', recountCsv(recount))}
      >
        <FileDown size={20} strokeWidth={2.25} aria-hidden="true" />
        {recountCopy.csv}
      </button>
    </fieldset>
  );
}

function save(name: string, type: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
