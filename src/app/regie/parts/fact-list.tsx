import { hasTies, isTied } from '#app/results/result-rules.ts';
import type { Fact, RankedFact } from '#domain/acts/facts-schema.ts';
import { approvalsCopy as copy, factName } from '#site/copy/regie-approvals.ts';
import { fieldValue } from '#site/copy/regie-fields.ts';
import { count, percent } from '#site/copy/results.ts';
import { tiesCopy } from '#site/copy/ties.ts';
import { FigureHead } from './figure-head.tsx';
import styles from './page.module.css';
import { WideTable } from './wide-table.tsx';

/** The figures of what a request would do, for the second person, who approves exactly these. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return <p className="t2">{copy.older}</p>;
  const rankings = facts.filter((fact) => fact.kind === 'ranking');
  return (
    <section aria-label={copy.facts}>
      <h3 className={styles.heading}>{copy.facts}</h3>
      <dl className={styles.details}>
        {facts.map((fact) =>
          fact.kind === 'ranking' ? null : (
            <div key={fact.label}>
              <dt>{factName(fact.label)}</dt>
              <dd>
                <FactValue fact={fact} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {rankings.map((ranking) => (
        <RankingFact key="ranking" lines={ranking.lines} />
      ))}
      <p className="sm t2">{copy.asShown}</p>
    </section>
  );
}

function FactValue({ fact }: { fact: Exclude<Fact, { kind: 'ranking' }> }) {
  if (fact.kind === 'figure') return count(fact.value);
  if (fact.kind === 'text') {
    const words = fieldValue(fact.label, fact.text);
    if (fact.label !== 'source') return words;
    return (
      <a className="lienfl" href={fact.text} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  }
  if (fact.path === null) return copy.noPicture;
  const [width, height] = fact.label === 'poster' ? [240, 135] : [120, 144];
  return <img src={fact.path} alt={factName(fact.label)} width={width} height={height} />;
}

/** The ranking after the act, beside the present one. */
function RankingFact({ lines }: { lines: readonly RankedFact[] }) {
  const compared = lines.some((line) => line.before);
  const ranks = lines.map(({ after }) => after);
  const ranksBefore = lines.flatMap(({ before }) => before ?? []);
  return (
    <WideTable label={copy.ranking}>
      <table className={`${styles.table} ${compared ? styles.stack : ''}`}>
        <thead>
          <tr>
            <th scope="col">{copy.rank}</th>
            <th scope="col">{copy.talent}</th>
            {compared && <FigureHead>{copy.before}</FigureHead>}
            <FigureHead>{copy.after}</FigureHead>
            {compared && <FigureHead>{copy.difference}</FigureHead>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ candidate_id, number, name, before, after }) => (
            <tr key={candidate_id}>
              <td data-label={copy.rank}>
                <span>
                  {tiesCopy.rank(after.rank, isTied(ranks, after))}
                  {before && before.rank !== after.rank && (
                    <>
                      <br />
                      <span className="sm t2">
                        {copy.rankBefore(tiesCopy.rank(before.rank, isTied(ranksBefore, before)))}
                      </span>
                    </>
                  )}
                </span>
              </td>
              <th scope="row">
                {number}. {name}
              </th>
              {compared && (
                <td className={styles.figure} data-label={copy.before}>
                  {before ? votesAndShare(before) : '–'}
                </td>
              )}
              <td className={styles.figure} data-label={copy.after}>
                <b>{votesAndShare(after)}</b>
              </td>
              {compared && (
                <td className={styles.figure} data-label={copy.difference}>
                  {before ? withSign(after.votes - before.votes) : '–'}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {hasTies(ranks) && <p className="sm t2">{tiesCopy.rule}</p>}
    </WideTable>
  );
}

const votesAndShare = ({ votes, share }: RankedFact['after']) => `${count(votes)} (${percent(share)})`;

/** « +12 », « −3 », « 0 ». */
export function withSign(votes: number): string {
  if (votes === 0) return '0';
  return `${votes > 0 ? '+' : '−'}${count(Math.abs(votes))}`;
}
