import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ResultLine, Results } from '#domain/counting/schema.ts';
import { countOfVotes, percent, resultsCopy } from '#site/copy/results.ts';
import { tieRuleNames, tiesCopy } from '#site/copy/ties.ts';
import { paths } from '#site/paths.ts';
import { CandidateHead } from '../contest/candidate-head.tsx';
import { pagneClass } from '../contest/pagne.ts';
import styles from './ranking.module.css';
import { barClass, isTied } from './result-rules.ts';

interface Props {
  results: Results;
  /** Candidates who leave the show with this result. */
  eliminated: readonly string[];
  /** Candidates who had left before the result came out. */
  left: readonly string[];
  /** Whether the publication states that no candidate leaves with this result. */
  withoutElimination: boolean;
  /** Index of the first line below « Quitte l’aventure », or -1. */
  threshold: number;
  mine: readonly string[];
  /** Whether names link to the candidates' pages. */
  linked?: boolean;
}

/** Each candidate's rank, share and votes; each bar is a piece of the candidate's pagne, as long as their votes. */
export function Ranking(props: Props) {
  const { results, eliminated, left, withoutElimination, threshold, mine, linked = false } = props;
  return (
    <div className="pile-2">
      <ol className={`carte ${styles.list}`}>
        {results.lines.map((line, index) => (
          <Fragment key={line.candidate.id}>
            {index === threshold && (
              <li className="seuil" aria-hidden="true">
                {resultsCopy.leaves}
              </li>
            )}
            <RankingLine
              line={line}
              leaves={eliminated.includes(line.candidate.id)}
              left={left.includes(line.candidate.id)}
              // Visible once, in the threshold line; without such a line, beside each name.
              marked={threshold === -1}
              mine={mine.includes(line.candidate.id)}
              tied={isTied(results.lines, line)}
              linked={linked}
            />
          </Fragment>
        ))}
      </ol>
      {results.eliminated_tie_rule && (
        <p className="sm t2">{tiesCopy.leaving(tieRuleNames[results.eliminated_tie_rule])}</p>
      )}
      {withoutElimination && <p className="sm t2">{resultsCopy.noneLeaves}</p>}
    </div>
  );
}

interface LineProps {
  line: ResultLine;
  leaves: boolean;
  left: boolean;
  marked: boolean;
  mine: boolean;
  tied: boolean;
  linked: boolean;
}

function RankingLine({ line, leaves, left, marked, mine, tied, linked }: LineProps) {
  const { candidate, rank, votes, share } = line;
  return (
    <li className="res">
      <span className="res__r">
        <span className="vh">{resultsCopy.rank} </span>
        {rank}
      </span>
      <CandidateHead candidate={candidate} />
      <div>
        <p className="res__l">
          <b>
            {linked ? (
              <Link className={styles.name} to={paths.candidate(candidate.id)}>
                {candidate.display_name}
              </Link>
            ) : (
              candidate.display_name
            )}
          </b>
          <span className="num">{percent(share)}</span>
        </p>
        {/* Hidden from screen readers: the share says the same. */}
        <div className="barre" aria-hidden="true">
          <i className={`${pagneClass(candidate)} ${barClass(candidate)}`} />
        </div>
        <p className="xs t2 rang entre">
          <span>
            {countOfVotes(votes)}
            {tied && ` · ${tiesCopy.tied}`}
          </span>
          {leaves && <span className={marked ? styles.leaves : 'vh'}>{resultsCopy.leaves}</span>}
          {left && <span className={styles.leaves}>{resultsCopy.left}</span>}
          {mine && <span className={`rose ${styles.mine}`}>{resultsCopy.yours}</span>}
        </p>
      </div>
    </li>
  );
}
