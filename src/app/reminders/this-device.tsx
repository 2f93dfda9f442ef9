import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { remindersCopy as copy } from '#site/copy/reminders.ts';
import { Trouble } from './question.tsx';
import { isOn, type TurnedOn, turnOffReminders, turnOnReminders } from './subscription.ts';

/** On /moncompte: whether reminders come to this device, and the switch. */
export function ThisDevice({ publicKey }: { publicKey: string }) {
  const [here, setHere] = useState<boolean | null>(null);
  const [state, setState] = useState<'busy' | TurnedOn | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    isOn().then(setHere, () => setHere(false));
  }, []);
  if (here === null) return null;

  async function change(): Promise<void> {
    if (state === 'busy') return;
    setState('busy');
    const became = here ? ((await turnOffReminders()) ? 'on' : 'failed') : await turnOnReminders(publicKey);
    setState(became);
    if (became !== 'on') return;
    setHere(!here);
    await revalidate();
  }

  const busy = here ? copy.turningOff : copy.turningOn;
  return (
    <div className="pile">
      <p className="sm t2" role="status">
        {here ? copy.hereOn : `${copy.hereOff} ${copy.lead} ${copy.also}`}
      </p>
      <Trouble state={state ?? ''} />
      <button type="button" className="btn btn--2 btn--bloc" aria-busy={state === 'busy'} onClick={change}>
        {state === 'busy' ? busy : here ? copy.turnOffHere : copy.turnOnHere}
      </button>
    </div>
  );
}
