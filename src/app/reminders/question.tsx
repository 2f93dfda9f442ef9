import { CircleAlert, CircleCheck } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { remindersCopy as copy } from '#site/copy/reminders.ts';
import { paths } from '#site/paths.ts';
import { type TurnedOn, turnOnReminders, waveAway } from './subscription.ts';

const USUAL_TIME = '20:00';

/**
 * « Rappel quotidien », asked below the thanks for a vote. The browser's permission dialog opens only after the tap.
 *
 * @param publicKey the product's public key, with which alone messages reach this browser
 */
export function ReminderQuestion({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<'asked' | 'turning on' | 'gone' | TurnedOn>('asked');
  const [time, setTime] = useState(USUAL_TIME);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'on') said.current?.focus();
  }, [state]);
  if (state === 'gone') return null;

  async function accept(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (state === 'turning on') return;
    setState('turning on');
    setState(await turnOnReminders(publicKey, time));
  }
  function dismiss(): void {
    waveAway();
    setState('gone');
  }

  return (
    <section className="carte pile sect" aria-labelledby="rappel">
      <h2 className="h3" id="rappel">
        {copy.title}
      </h2>
      {state === 'on' ? (
        <>
          <p className="avis avis--ok" ref={said} tabIndex={-1}>
            <CircleCheck size={22} strokeWidth={2.25} aria-hidden="true" />
            <span>{copy.done(time)}</span>
          </p>
          <Link className="lienfl" to={paths.account()}>
            {copy.account}
          </Link>
        </>
      ) : (
        <form className="pile" onSubmit={accept}>
          <p className="sm t2">
            {copy.lead} {copy.also}
          </p>
          <div className="champ">
            <label htmlFor="heure-rappel">{copy.time}</label>
            <div className="saisie">
              <input
                id="heure-rappel"
                type="time"
                required
                value={time}
                onChange={(event) => setTime(event.target.value)}
              />
            </div>
          </div>
          <Trouble state={state} />
          <button type="submit" className="btn btn--2 btn--bloc" aria-busy={state === 'turning on'}>
            {state === 'turning on' ? copy.turningOn : copy.turnOn}
          </button>
          <button type="button" className="btn btn--3 btn--bloc" onClick={dismiss}>
            {copy.later}
          </button>
        </form>
      )}
    </section>
  );
}

/** Says why reminders could not be turned on. */
export function Trouble({ state }: { state: string }) {
  return (
    <div role="alert">
      {(state === 'refused' || state === 'failed') && (
        <p className="avis avis--err">
          <CircleAlert size={22} strokeWidth={2.25} aria-hidden="true" />
          <span>{copy[state]}</span>
        </p>
      )}
    </div>
  );
}
