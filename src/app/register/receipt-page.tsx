import { Info } from 'lucide-react';
import { Link } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { ReceiptCard } from '#app/thanks/receipt-card.tsx';
import { sayMoment } from '#app/ui/time/moment.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { count } from '#site/copy/count.ts';
import { receiptPageCopy as copy } from '#site/copy/register-receipt-page.ts';
import { paths } from '#site/paths.ts';
import { registerPages } from '#site/register-pages.ts';
import { registerPaths } from '#site/register-paths.ts';
import styles from './receipt-page.module.css';
import type { ReceiptView } from './receipt-view.server.ts';

type OwnVote = ReceiptView['votes'][number];

/** /registre/recu/…: everything that the server knows of one receipt, to print and to keep. */
export function ReceiptPage({ view }: { view: ReceiptView }) {
  const { reference, week, candidate, votes, head, key } = view;
  const anySealed = votes.some(({ standing }) => 'position' in standing);
  const [, size] = head.split('\n');
  // The votes of one receipt were given at once, so one promise covers all of them.
  const [latest = null] = votes.flatMap(({ standing }) => ('position' in standing ? [] : [standing.latest]));
  return (
    <main>
      <PagneStyles candidates={[candidate]} />
      <section className="scene scene--calme">
        <div className={`page etroit ${styles.stage}`}>
          <p className="sur">{copy.eyebrow}</p>
          <h1 className="h1">{copy.heading}</h1>
          <p className="t2 sm">{copy.lead}</p>
        </div>
      </section>
      <div className={`page page--nav etroit ${styles.body}`}>
        <ReceiptCard receipt={view} codes={votes.map(({ code }) => code)} contact={view.contact} here />
        <section className={styles.part}>
          <h2 className="h2">{copy.entries(votes.length)}</h2>
          <div className={`avis ${anySealed ? '' : styles.serverAlone}`}>
            <Info size={24} strokeWidth={2.25} aria-hidden="true" />
            <div>
              <p>{copy.server}</p>
              {anySealed && (
                <p>
                  {copy.opens} <Link to={registerPages.how(week)}>{copy.opensHow}</Link>.
                </p>
              )}
            </div>
          </div>
          {latest !== null && <Promised latest={latest} now={view.now} />}
          <ul className="carte carte--nue">
            {votes.map((vote) => (
              <li className={styles.vote} key={vote.commitment}>
                <Entry vote={vote} reference={reference} />
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.part}>
          <h2 className="h2">{copy.register}</h2>
          <dl className={`carte ${styles.register}`}>
            <dt>{copy.size}</dt>
            <dd className="num">{count(Number(size))}</dd>
            <dt>{copy.head}</dt>
            <dd>
              <pre className={styles.exact}>{head.trimEnd()}</pre>
            </dd>
            <dt>{copy.key}</dt>
            <dd className={styles.exact}>{key}</dd>
          </dl>
          <p>
            <Link className="lienfl" to={registerPages.how(week)}>
              {copy.how}
            </Link>
          </p>
          <p>
            <Link className="lienfl" to={paths.history()}>
              {copy.history}
            </Link>
          </p>
        </section>
      </div>
    </main>
  );
}

/** By when votes that are not in the register yet will be there; the check below does not repeat it. */
function Promised({ latest, now }: { latest: string; now: number }) {
  const local = useHydrated();
  const moment = sayMoment(Date.parse(latest), now, local ? 'local' : 'utc');
  return (
    <p className={`sm ${styles.promised}`}>
      {copy.until(moment)} {copy.soon}
    </p>
  );
}

function Entry({ vote, reference }: { vote: OwnVote; reference: string }) {
  const { kind, code, commitment, standing } = vote;
  const sealed = 'position' in standing;
  return (
    <>
      <h3 className="h3">
        {copy[kind]} <span className={styles.code}>{code}</span>
      </h3>
      <dl className={styles.entry}>
        <dt>{copy.place}</dt>
        <dd>
          {sealed
            ? copy.placeOf(standing.position, standing.size)
            : standing.latest === null
              ? copy.never
              : copy.notYet}
        </dd>
        <dt>{copy.mark}</dt>
        <dd className={styles.exact}>{commitment}</dd>
      </dl>
      {sealed && (
        <div className={styles.files}>
          <ProofFile kind="kept" {...{ reference, code, commitment }} />
          <ProofFile kind="shown" {...{ reference, code, commitment }} />
        </div>
      )}
    </>
  );
}

interface FileProps {
  kind: 'kept' | 'shown';
  reference: string;
  code: string;
  commitment: string;
}

function ProofFile({ kind, reference, code, commitment }: FileProps) {
  return (
    <div>
      <a
        className="btn btn--2 btn--bloc btn--sm"
        href={registerPaths.receiptFile(reference, commitment, kind)}
        download
      >
        {copy[kind]}
        <span className="vh"> {code}</span>
      </a>
      <p className={`xs t2 ${styles.hint}`}>{kind === 'kept' ? copy.keptHint : copy.shownHint}</p>
    </div>
  );
}
