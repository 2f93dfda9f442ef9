import { duration } from '#site/copy/fr.ts';
import { remaining, tiles } from './countdown.ts';
import { useNow } from './use-now.ts';

interface Props {
  /** ISO 8601. */
  until: string;
  /** The server's clock, as the page was made. */
  now: number;
}

/** Three boxes that count down; hidden without JavaScript, where they would stand still. */
export function CountdownTiles({ until, now }: Props) {
  const leftAt = (time: number) => remaining(Date.parse(until), time);
  const left = leftAt(useNow(now, (time) => JSON.stringify(tiles(leftAt(time)))));
  return (
    <div className="tuiles avec-js" role="timer" aria-label={duration.spoken(left)}>
      {tiles(left).map((tile, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three boxes never change places
        <p className="tuile" key={position}>
          <b>{tile.value}</b>
          <span>{tile.unit}</span>
        </p>
      ))}
    </div>
  );
}
