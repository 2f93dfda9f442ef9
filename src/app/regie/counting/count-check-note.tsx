import contests from '#app/regie/contests/contests.module.css';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import type { CountCheck } from '#domain/counting/schema.ts';
import { countingCopy as copy, utcMinute } from '#site/copy/regie-contests.ts';
import { count, countOfVotes } from '#site/copy/results.ts';
import { besideUtc } from '#site/regie-clock.ts';

/** Tells operators whether a count agrees with the public register. @param check undefined before the check was made */
export function CountCheckNote({ check }: { check: CountCheck | undefined }) {
  const zone = useShowZone();
  if (!check) return <p className="t2">{copy.uncheckedYet}</p>;
  const { checked_at, found, votes } = check;
  const moment = `${utcMinute(checked_at)} UTC${besideUtc(checked_at, zone)}`;
  if (found === 0) return <p className="t2">{copy.checked(moment, countOfVotes(votes))}</p>;
  return (
    <p className={contests.difference} role="alert">
      {copy.disputed(moment, copy.differences(found, count(found)))}
    </p>
  );
}
