import type { Count } from '#domain/counting/schema.ts';
import { nameList } from '#site/copy/candidate.ts';
import { eliminationCopy as copy } from '#site/copy/regie-elimination.ts';
import { tieRuleNames } from '#site/copy/ties.ts';

type Told = Pick<Count, 'elimination' | 'published_at'>;

/** The candidates who leave the show with a count's result, as two persons have decided, and by which rule. */
export function EliminationTold({ counted: { elimination, published_at } }: { counted: Told }) {
  if (!elimination) return <p className="t2">{published_at ? copy.unsaid : copy.undecided}</p>;
  const { candidates, tie } = elimination;
  if (candidates.length === 0) return <p>{copy.nobody}</p>;
  return (
    <>
      <p>
        {copy.decided} <b>{nameList(candidates.map(({ number, name }) => `${number}. ${name}`))}</b>
      </p>
      {tie && <p>{copy.apart(tieRuleNames[tie.rule], tie.reason)}</p>}
    </>
  );
}
