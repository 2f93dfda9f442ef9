import { LocalTime } from '#app/ui/time/local-time.tsx';
import { phonesCopy as copy } from '#site/copy/regie-phones.ts';
import type { Phone } from './phones.server.ts';

/** A line about a telephone that gets alarms. @param now milliseconds since 1970, by the database's clock */
export function PhoneLine({ phone, now }: { phone: Phone; now: number }) {
  return (
    <p>
      <b>{phone.name}</b> {phone.here && <span className="t2">({copy.here})</span>}
      <br />
      <span className="sm t2">
        {copy.added} <LocalTime iso={phone.added_at} now={now} /> ·{' '}
        {phone.rang_at ? (
          <>
            {copy.rang} <LocalTime iso={phone.rang_at} now={now} />
          </>
        ) : (
          copy.never
        )}
      </span>
    </p>
  );
}
