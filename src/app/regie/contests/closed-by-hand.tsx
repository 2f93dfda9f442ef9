import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { contestsCopy as copy, utcMinuteInWords } from '#site/copy/regie-contests.ts';
import { toEcho } from '#site/regie-clock.ts';

interface Props {
  closedAt: string;
  /** The end that the operator closed the vote before. */
  planned: string;
  /** The database's clock, milliseconds. */
  now: number;
}

/** When an operator closed a vote by hand, and the planned end that will not come any more. */
export function ClosedByHand({ closedAt, planned, now }: Props) {
  const zone = useShowZone();
  return (
    <>
      <p>
        <time dateTime={closedAt}>{toEcho(closedAt, zone, now)}</time>
      </p>
      <p className="sm t2">{copy.closedByHand(utcMinuteInWords(planned))}</p>
    </>
  );
}
