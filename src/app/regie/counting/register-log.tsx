import { Link } from 'react-router';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { ReasonField } from '#app/regie/acts/reason-field.tsx';
import contests from '#app/regie/contests/contests.module.css';
import styles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import type { LogHealth, WatchedLog } from '#domain/register/watch-schema.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import { regieRegisterCopy as copy } from '#site/copy/regie-register.ts';
import { count } from '#site/copy/results.ts';
import { registerPages } from '#site/register-pages.ts';

const LOOKS: Record<LogHealth, string> = {
  current: 'puce--ok',
  late: 'puce--att',
  incomplete: 'puce--err',
  disputed: 'puce--err',
  stopped: 'puce--err',
};
/** Digits of a root that are shown: enough to tell two roots apart at a glance. */
const SHORT = 16;

interface Props {
  watched: WatchedLog;
  /** Whether this operator may request a resumption. */
  mayResume: boolean;
}

/** A contest's log: its health, its length, its witnesses. */
export function RegisterLog({ watched, mayResume }: Props) {
  const { contest_id: id, week, health, log, fault, witnesses } = watched;
  return (
    <section className={`${styles.block} ${fault ? styles.urgent : ''}`} aria-labelledby={`semaine-${id}`}>
      <div className={styles.buttons}>
        <h2 className={styles.heading} id={`semaine-${id}`}>
          {copy.week(week)}
        </h2>
        <span className={`puce ${LOOKS[health]}`}>{copy.health[health]}</span>
      </div>
      {fault && (
        <div role="alert">
          <p>{copy.fault(fault.kind)}</p>
          <p className="sm">{copy.since(fault.kind, utcMinute(fault.since))}</p>
          <p className="sm t3">
            {copy.message} : <span lang="en">{fault.message}</span>
          </p>
        </div>
      )}
      {log ? <Facts log={log} /> : <p className="t2">{copy.notBegun}</p>}
      <h3 className={styles.heading}>{copy.witnesses}</h3>
      {witnesses.length === 0 ? (
        <p className="t2">{copy.noWitness}</p>
      ) : (
        <dl className={styles.details}>
          {witnesses.map(({ name, signed, asked }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {signed ? copy.signed(signed.size, utcMinute(signed.at)) : copy.neverSigned}
                {asked && asked.outcome !== 'signed' && (
                  <>
                    <br />
                    {copy.outcome(asked.outcome, utcMinute(asked.at))}
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={contests.links}>
        <a className="lienfl" href={registerPages.register(week)}>
          {copy.page}
        </a>
        <a className="lienfl" href={`${registerPages.log(id)}/checkpoint`}>
          {copy.checkpoint}
        </a>
        <Link className="lienfl" to={regiePaths.count(id)}>
          {copy.minutes}
        </Link>
      </p>
      {mayResume && fault?.lost && (
        <>
          <h3 className={styles.heading}>{copy.resumeHeading}</h3>
          <p>
            {copy.lost(fault.lost.size, fault.lost.witness)} {copy.kept(log?.head?.size ?? 0)}
          </p>
          <ActForm
            act="register.resume"
            hidden={{ contest_id: id }}
            labels={{ reason: copy.reason }}
            consequence={copy.resumeConsequence}
            submit={copy.resume}
            needsCode
            danger
          >
            <ReasonField help={copy.reasonHelp} />
          </ActForm>
        </>
      )}
    </section>
  );
}

function Facts({ log: { votes, head, waiting, many, lag_s, key } }: { log: NonNullable<WatchedLog['log']> }) {
  const waits = waiting === 0 ? copy.nothingWaits : copy.waits(waiting, many, lag_s);
  return (
    <dl className={styles.details}>
      <div>
        <dt>{copy.votes}</dt>
        <dd>{count(votes)}</dd>
      </div>
      <div>
        <dt>{copy.waiting}</dt>
        <dd>{waits}</dd>
      </div>
      <div>
        <dt>{copy.head}</dt>
        <dd>{head ? copy.size(head.size) : copy.noHead}</dd>
      </div>
      {head && (
        <>
          <div>
            <dt>{copy.made}</dt>
            <dd>{utcMinute(head.made_at)}</dd>
          </div>
          <div>
            <dt>{copy.root}</dt>
            <dd>
              <details>
                <summary>
                  <code>{head.root.slice(0, SHORT)}…</code>
                </summary>
                <code className={contests.hash}>{head.root}</code>
              </details>
            </dd>
          </div>
        </>
      )}
      {head && (
        <div>
          <dt>{copy.words}</dt>
          <dd>{head.words.join(' ')}</dd>
        </div>
      )}
      <div>
        <dt>{copy.key}</dt>
        <dd>
          <code className={contests.hash}>{key}</code>
        </dd>
      </div>
    </dl>
  );
}
