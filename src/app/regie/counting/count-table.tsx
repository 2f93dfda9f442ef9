import contests from '#app/regie/contests/contests.module.css';
import { withSign } from '#app/regie/parts/fact-list.tsx';
import { FigureHead } from '#app/regie/parts/figure-head.tsx';
import styles from '#app/regie/parts/page.module.css';
import { SimpleTable } from '#app/regie/parts/simple-table.tsx';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import { hasTies, isTied } from '#app/results/result-rules.ts';
import type { Count, Restoration } from '#domain/counting/schema.ts';
import { countingCopy as copy, utcMinute } from '#site/copy/regie-contests.ts';
import { count, countOfVotes, percent } from '#site/copy/results.ts';
import { tiesCopy } from '#site/copy/ties.ts';

/** A count by candidate: votes cast, the roll-up's tally, and the votes that count. */
export function CountTable({ counted }: { counted: Count }) {
  const { lines, cast_votes, annulled_votes, total } = counted;
  const tallied = lines.reduce((sum, line) => sum + line.tallied, 0);
  const difference = lines.reduce((sum, line) => sum + Math.abs(line.cast - line.tallied), 0);
  const shares = lines.reduce((sum, line) => sum + line.share, 0);
  return (
    <>
      <p className={difference === 0 ? 't2' : contests.difference}>
        {difference === 0 ? copy.agrees : copy.differs(countOfVotes(difference))}
      </p>
      <WideTable label={copy.tableOf(counted.version)}>
        <table className={`${styles.table} ${styles.stack}`}>
          <thead>
            <tr>
              <th scope="col">{copy.rank}</th>
              <th scope="col">{copy.talent}</th>
              <FigureHead>{copy.cast}</FigureHead>
              <FigureHead>{copy.tallied}</FigureHead>
              <FigureHead>{copy.difference}</FigureHead>
              <FigureHead>{copy.annulled}</FigureHead>
              <FigureHead>{copy.counted}</FigureHead>
              <FigureHead>{copy.share}</FigureHead>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.candidate_id}>
                <td data-label={copy.rank}>{tiesCopy.rank(line.rank, isTied(lines, line))}</td>
                <td className={styles.name} data-label={copy.talent}>
                  <span>
                    {line.number}. {line.name}
                  </span>
                </td>
                <td className={styles.figure} data-label={copy.cast}>
                  {count(line.cast)}
                </td>
                <td className={styles.figure} data-label={copy.tallied}>
                  {count(line.tallied)}
                </td>
                <td className={styles.figure} data-label={copy.difference}>
                  {withSign(line.cast - line.tallied)}
                </td>
                <td className={styles.figure} data-label={copy.annulled}>
                  {count(line.annulled)}
                </td>
                <td className={styles.figure} data-label={copy.counted}>
                  <b>{count(line.votes)}</b>
                </td>
                <td className={styles.figure} data-label={copy.share}>
                  {percent(line.share)}
                </td>
              </tr>
            ))}
            <tr>
              <td />
              <td>
                <b>{copy.total}</b>
              </td>
              <td className={styles.figure} data-label={copy.cast}>
                {count(cast_votes)}
              </td>
              <td className={styles.figure} data-label={copy.tallied}>
                {count(tallied)}
              </td>
              <td className={styles.figure} data-label={copy.difference}>
                {withSign(cast_votes - tallied)}
              </td>
              <td className={styles.figure} data-label={copy.annulled}>
                {count(annulled_votes)}
              </td>
              <td className={styles.figure} data-label={copy.counted}>
                <b>{count(total)}</b>
              </td>
              <td className={styles.figure} data-label={copy.share}>
                {percent(shares)}
              </td>
            </tr>
          </tbody>
        </table>
      </WideTable>
      {hasTies(lines) && <p className="sm t2">{tiesCopy.rule}</p>}
    </>
  );
}

interface AnnulmentsProps {
  counted: Count;
  /** Decisions that were taken back before the count: those that it has kept, unless the page has read them. */
  restorations?: readonly Restoration[];
}

/** The annulled votes, with the reasons, then those that were annulled and put back. */
export function AnnulmentTable({
  counted,
  restorations = counted.details?.restorations ?? [],
}: AnnulmentsProps) {
  return (
    <>
      {counted.annulments.length === 0 ? (
        <p className="t2">{copy.noAnnulment}</p>
      ) : (
        <SimpleTable
          label={`${copy.annulments}, ${copy.version(counted.version)}`}
          heads={[copy.reason, copy.votes, copy.between]}
          rows={counted.annulments.map(({ reason, votes, first, last }) => [
            reason,
            count(votes),
            `${utcMinute(first)} – ${utcMinute(last)}`,
          ])}
        />
      )}
      {restorations.length > 0 && (
        <>
          <h3 className={styles.heading}>{copy.restored}</h3>
          <SimpleTable
            label={`${copy.restored}, ${copy.version(counted.version)}`}
            heads={[
              copy.reason,
              copy.votes,
              copy.annulledAt,
              copy.restoredAt,
              copy.restoredBecause,
              copy.countedAgain,
            ]}
            rows={restorations.map((one) => [
              one.reason,
              count(one.votes),
              utcMinute(one.annulled_at),
              utcMinute(one.restored_at),
              one.restored_because,
              count(one.counted),
            ])}
          />
        </>
      )}
    </>
  );
}
