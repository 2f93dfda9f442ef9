import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { Correction } from '#domain/counting/schema.ts';
import { correctionsCopy as copy } from '#site/copy/corrections.ts';

/** Each correction of a published result: when, why, and what the result said before. @param corrections at least one */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  return (
    <section className="carte pile-2">
      <h2 className="h3">{copy.heading(corrections.length)}</h2>
      {corrections.map(({ at, reason, before }) => (
        <div key={at} className="sm">
          <p>
            {copy.since} <LocalTime iso={at} now={0} />. {copy.approved}
          </p>
          <p>{reason === null ? copy.untold : copy.reason(reason)}</p>
          <p className="t2">{copy.before(toTold(before))}</p>
        </div>
      ))}
    </section>
  );
}

/** What the replaced result said, in sentences. */
function toTold(before: Correction['before']): string {
  if (!before) return copy.uncounted;
  const toNames = (named: readonly { name: string }[]) => named.map(({ name }) => name);
  const led = before.total > 0 ? copy.led(toNames(before.leaders), before.total) : copy.noVotes;
  return before.eliminated ? `${led} ${copy.left(toNames(before.eliminated))}` : led;
}
