import { Check, ChevronRight, Gift, History, Trophy, Vote } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import { loadStores, storeBonusLeft } from '#app/local-store/stores.ts';
import { ShareLinks } from '#app/sharing/share-links.tsx';
import { presentTime } from '#app/ui/time/server-clock.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { shareCopy } from '#site/copy/sharing.ts';
import { iSupport, iVotedFor } from '#site/copy/sharing-titles.ts';
import { castedCopy } from '#site/copy/thanks.ts';
import { votes } from '#site/copy/votes.ts';
import { paths } from '#site/paths.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import { loadVoteRecord, voteRecord } from '../local-store/vote-record.ts';
import { nameReceipts } from '../register/receipt-store.ts';
import styles from './cast-page.module.css';
import type { CastView } from './cast-view.ts';
import { Confetti } from './confetti.tsx';
import { isVoteNow, NextVoteLine } from './next-vote-line.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { ThanksQuestion } from './thanks-question.tsx';

const FACES = 3;

/** The thanks, the receipts, and what to do next; the same for one vote and for several. */
export function CastPage({ view }: { view: CastView }) {
  const { receipts, given, share } = view;
  const total = given.reduce((sum, { votes }) => sum + votes, 0);
  const only = given.length === 1 ? given[0] : undefined;
  useEffect(() => {
    loadVoteRecord();
    const userId = readOwnUser();
    // A page that has stayed open over midnight shows another day's votes.
    if (userId && view.record.day === utcDay(new Date(presentTime(view.now))))
      voteRecord.getState().remember({ ...view.record, userId });
    loadStores();
    storeBonusLeft(view.bonusLeft);
    const names = view.receipts.map(({ reference, candidate }) => ({
      reference,
      name: candidate.display_name,
    }));
    if (userId) nameReceipts(userId, names);
  }, [view]);
  return (
    <main>
      <PagneStyles candidates={given.map(({ candidate }) => candidate)} />
      <section className={`scene ${styles.thanks}`}>
        <Confetti />
        <div className={styles.faces}>
          {given.slice(0, FACES).map(({ candidate }) => (
            <span className={styles.face} key={candidate.id}>
              <Portrait candidate={candidate} crop="bust" eager />
            </span>
          ))}
          <span className={styles.check}>
            <Check size={30} strokeWidth={2.25} aria-hidden="true" />
          </span>
        </div>
        <h1 className="h1">
          {only ? castedCopy.thanksOne(only.candidate.display_name, total) : castedCopy.thanksMany(total)}
        </h1>
        <NextVoteLine next={view.next} now={view.now} />
      </section>
      <div className={`page etroit ${styles.page}`}>
        <div className={styles.receipts}>
          {receipts.map((receipt) => (
            <ReceiptCard
              key={receipt.reference}
              receipt={receipt}
              named={receipts.length > 1}
              contact={view.contact}
            />
          ))}
        </div>
        {!only && <Summary given={given} />}
        {share && <Share share={share} open={view.open} main={!isVoteNow(view.next)} />}
        <NextSteps view={view} />
        <ThanksQuestion pushKey={view.pushKey} />
      </div>
    </main>
  );
}

interface ShareProps {
  share: NonNullable<CastView['share']>;
  open: boolean;
  /** False when the page has another main button. */
  main: boolean;
}

function Share({ share: { candidates, url, message }, open, main }: ShareProps) {
  const [first, ...others] = candidates;
  const only = others.length === 0 ? first : undefined;
  return (
    <section className={styles.share}>
      <h2 className="h2">{only ? iSupport(only) : iVotedFor(candidates)}</h2>
      {open && <p className="t2 sm">{only ? shareCopy.lead(only.display_name) : shareCopy.leadMany}</p>}
      <ShareLinks url={url} message={message} main={main} />
    </section>
  );
}

function Summary({ given }: Pick<CastView, 'given'>) {
  return (
    <section className={styles.summary}>
      <h2 className="h2">{castedCopy.summary}</h2>
      <ul className="carte carte--nue">
        {given.map(({ candidate, votes: count }) => (
          <li className="ligne" key={candidate.id}>
            <CandidateHead candidate={candidate} size="sm" />
            <b className="f1">{candidate.display_name}</b>
            <span className="num">{votes(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextSteps({ view }: { view: CastView }) {
  const { bonusLeft, open, earns, publishedWeek } = view;
  const icon = { size: 24, strokeWidth: 2.25, 'aria-hidden': true } as const;
  return (
    <nav className={`carte carte--nue ${styles.next}`} aria-label={castedCopy.next}>
      {open && bonusLeft > 0 && (
        <Row to={paths.vote()} icon={<Vote {...icon} />} title={castedCopy.bonusLeft(bonusLeft)}>
          {bonusLeft > 1 ? castedCopy.bonusLeftHint : castedCopy.bonusLeftHintOne}
        </Row>
      )}
      {earns && <Row to={paths.mission()} icon={<Gift {...icon} />} title={castedCopy.earn} />}
      {publishedWeek !== null && (
        <Row to={paths.results()} icon={<Trophy {...icon} />} title={castedCopy.results}>
          {castedCopy.resultsLabel(publishedWeek)}
        </Row>
      )}
      <Row to={paths.history()} icon={<History {...icon} />} title={castedCopy.history} />
    </nav>
  );
}

function Row(props: { to: string; icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <Link className="ligne ligne-s" to={props.to}>
      <span className="rondic">{props.icon}</span>
      <span className="f1">
        <b>{props.title}</b>
        {props.children && <span className={`sm t2 ${styles.hint}`}>{props.children}</span>}
      </span>
      <ChevronRight size={24} strokeWidth={2.25} aria-hidden="true" />
    </Link>
  );
}
