import { Vote } from 'lucide-react';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { fr } from '#site/copy/fr.ts';
import type { Gift } from '#site/copy/votes.ts';
import { voteCopy } from '#site/copy/voting.ts';
import styles from './action-bar.module.css';
import { Stepper } from './stepper.tsx';

interface Props {
  /** Null until JavaScript knows the choice. */
  chosen: ShownCandidate | null;
  gift: Gift;
  bonus: { min: number; max: number; available: number; onChange: (value: number) => void };
  sending: boolean;
  /** JavaScript runs and no candidate is chosen: the bar is away, also where the browser's CSS cannot hide it. */
  away: boolean;
}

/** The bar that follows the first choice: the candidate, the number of votes, and the one button of the page. */
export function ActionBar({ chosen, gift, bonus, sending, away }: Props) {
  return (
    <section className={`action ${styles.bar} ${away ? styles.away : ''}`} aria-label={voteCopy.bar}>
      <div className={`galon ${styles.galon}`} aria-hidden="true" />
      <div className={`action__in ${styles.inner}`}>
        <div className={`rang ${styles.row}`}>
          {chosen && <CandidateHead candidate={chosen} eager />}
          <div className={`f1 ${styles.words}`}>
            <p className="h3">{chosen?.display_name ?? voteCopy.bar}</p>
            <p className="sm t2">
              {bonus.max > 0 ? (
                <>
                  {voteCopy.bonusLabel}{' '}
                  {chosen ? (
                    <b className={styles.used}>{voteCopy.bonusCount(gift.bonus, bonus.available)}</b>
                  ) : (
                    voteCopy.bonusAvailable(bonus.available)
                  )}
                </>
              ) : (
                voteCopy.dailyOnly
              )}
            </p>
          </div>
          {bonus.max > 0 && (
            <Stepper
              name="bonus"
              value={gift.bonus}
              min={bonus.min}
              max={bonus.max}
              available={bonus.available}
              onChange={bonus.onChange}
            />
          )}
        </div>
        <GiveButton chosen={chosen} gift={gift} sending={sending} />
      </div>
    </section>
  );
}

function GiveButton({ chosen, gift, sending }: Pick<Props, 'chosen' | 'gift' | 'sending'>) {
  return (
    <button className="btn btn--1 btn--bloc" type="submit" name="intent" value="choose" aria-busy={sending}>
      {sending ? (
        <span className="tour" aria-hidden="true" />
      ) : (
        <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
      )}
      <span className={styles.label}>
        {sending ? fr.sendingVote : chosen ? voteCopy.give(gift, chosen.display_name) : voteCopy.giveUnnamed}
      </span>
    </button>
  );
}
