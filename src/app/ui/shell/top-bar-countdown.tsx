import { Timer, Vote } from 'lucide-react';
import { clock, remaining } from '#app/ui/time/countdown.ts';
import { sayMoment } from '#app/ui/time/moment.ts';
import { TickingText } from '#app/ui/time/ticking-text.tsx';
import { useNow } from '#app/ui/time/use-now.ts';
import { countdownCopy, countdownStill, duration } from '#site/copy/fr.ts';
import { type BarContest, type BarCountdown, barCountdown } from './bar-countdown.ts';

interface Props {
  contest: BarContest | null;
  votedDay: string | null;
  /** The server's clock, as the page was made. */
  now: number;
}

/** « Il vous reste 05:12:43 ». Without JavaScript it names the hour instead: a stopped countdown would lie. */
export function TopBarCountdown({ contest, votedDay, now: serverNow }: Props) {
  const now = useNow(serverNow, (time) => {
    const shown = barCountdown(contest, votedDay, time);
    return shown !== null && `${shown.towards} ${shown.until} ${sayLeft(shown.until, time)}`;
  });
  const countdown = barCountdown(contest, votedDay, now);
  if (!countdown) return <span className="pousse" />;
  const { until } = countdown;
  const copy = countdownCopy[countdown.towards];
  const Icon = countdown.towards === 'left' ? Vote : Timer;
  return (
    <>
      <p
        className={`rebours avec-js ${countdown.towards === 'left' ? 'est-ouvert' : ''}`}
        role="timer"
        aria-label={copy.spoken(sayLeft(until, now))}
      >
        <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
        <small>{copy.caption}</small>
        <TickingText now={serverNow} read={(time) => clock(remaining(until, time))} />
      </p>
      <noscript>
        {import.meta.env.SSR && (
          <p className="rebours rebours--fixe">{unscripted(contest, countdown, serverNow)}</p>
        )}
      </noscript>
    </>
  );
}

/** What is left in words, to the minute. */
const sayLeft = (until: number, now: number) => duration.spoken(remaining(until, now));

/** On the last day, what is left to a voter ends with the contest. */
function unscripted(contest: BarContest | null, { towards, until }: BarCountdown, now: number): string {
  const closes = until === Date.parse(contest?.end_date ?? '');
  return countdownStill[closes ? 'closing' : towards](sayMoment(until, now, 'utc'));
}
