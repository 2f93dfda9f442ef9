import { Vote } from 'lucide-react';
import { Link } from 'react-router';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { nextVoteCopy } from '#site/copy/thanks.ts';
import { paths } from '#site/paths.ts';
import styles from './cast-page.module.css';
import type { NextVote } from './next-vote.ts';

interface Props {
  next: NextVote;
  /** The server's clock, as the page was made. */
  now: number;
}

/** Whether the voter has a daily vote to give now: then the link to it is the page's main one. */
export const isVoteNow = ({ kind }: NextVote): boolean => kind === 'left' || kind === 'newDay';

/** One sentence on the vote that comes next, with a link where it can be given now. */
export function NextVoteLine({ next, now }: Props) {
  return (
    <>
      <p className={`t2 ${styles.tomorrow}`}>
        {next.kind === 'opens' ? (
          <>
            {nextVoteCopy.opens} <LocalTime iso={next.at} now={now} />.
          </>
        ) : (
          say(next)
        )}
      </p>
      {isVoteNow(next) && (
        <Link className={`btn btn--1 ${styles.again}`} to={paths.vote()}>
          <Vote size={24} strokeWidth={2.25} aria-hidden="true" />
          {nextVoteCopy.again}
        </Link>
      )}
    </>
  );
}

const say = (next: Exclude<NextVote, { kind: 'opens' }>): string =>
  next.kind === 'left' || next.kind === 'tomorrow'
    ? nextVoteCopy[next.kind](next.votes)
    : nextVoteCopy[next.kind];
