import { BellRing, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { regiePaths } from '#app/regie/paths.ts';
import { TOLD_DAYS } from '#domain/alarms/device-rules.ts';
import { alarmDeviceCopy as copy } from '#site/copy/regie-alarm-device.ts';
import { phonesCopy } from '#site/copy/regie-phones.ts';
import {
  type PhoneState,
  readPhone,
  type Tapped,
  tryOut,
  turnOffAlarms,
  turnOnAlarms,
} from './alarm-phone.ts';
import styles from './alarm-phone-switch.module.css';

interface Props {
  /** The product's public key, with which alone messages reach this browser; null when it has no keys. */
  publicKey: string | null;
}

type Said = keyof typeof copy.said;

const unknown = (): PhoneState => ({ state: 'unsure', why: 'failed' });

/** At the head of the live screen: whether alarms come to this phone, the switch, and a test message. */
export function AlarmPhoneSwitch({ publicKey }: Props) {
  const [phone, setPhone] = useState<PhoneState | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);
  const here = phone?.state;
  useEffect(() => {
    if (publicKey !== null) void readPhone(publicKey).catch(unknown).then(setPhone);
  }, [publicKey]);

  async function tap(does: (key: string) => Promise<Tapped>, done: Said): Promise<void> {
    if (busy || publicKey === null) return;
    setBusy(true);
    setSaid(null);
    const became = await does(publicKey).catch(() => 'failed' as const);
    setSaid(became === 'done' ? done : became);
    // Show what the server says afterwards, also after a tap that failed.
    setPhone(await readPhone(publicKey).catch(unknown));
    setBusy(false);
  }

  async function again(): Promise<void> {
    if (busy || publicKey === null) return;
    setBusy(true);
    setSaid(null);
    setPhone(await readPhone(publicKey).catch(unknown));
    setBusy(false);
  }

  return (
    <details className={styles.phone}>
      <summary aria-label={copy.heading} title={copy.heading}>
        <Smartphone size={18} strokeWidth={2.25} aria-hidden="true" />
        {here === 'on' && <BellRing size={14} strokeWidth={2.5} aria-hidden="true" />}
      </summary>
      <div className={styles.device}>
        <h2>{copy.heading}</h2>
        {publicKey === null ? (
          <p className="sm t2">{copy.noKeys}</p>
        ) : (
          <>
            <p className="sm t2">{phoneSentence(phone)}</p>
            {here === 'unable' && <p className="sm">{copy.unable}</p>}
            <noscript>
              <p className="sm">{copy.withoutScripts}</p>
            </noscript>
            <p className="sm" role="status">
              {said && said !== phone?.why && copy.said[said]}
            </p>
            <div className={styles.buttons}>
              {(here === 'off' || here === 'outdated') && (
                <PhoneButton busy={busy} onTap={() => tap(turnOnAlarms, 'on')} says={copy.turnOn} />
              )}
              {here === 'on' && (
                <PhoneButton busy={busy} onTap={() => tap(tryOut, 'tried')} says={copy.trial} />
              )}
              {here === 'unsure' && <PhoneButton busy={busy} onTap={again} says={copy.again} />}
              {(here === 'on' || here === 'unsure') && (
                <PhoneButton busy={busy} onTap={() => tap(turnOffAlarms, 'off')} says={copy.turnOff} quiet />
              )}
            </div>
          </>
        )}
        <Link className="lienfl" to={regiePaths.phones()}>
          {phonesCopy.all}
        </Link>
      </div>
    </details>
  );
}

/** The sentence about this phone's alarms; it claims no more than the server has confirmed. */
function phoneSentence(phone: PhoneState | null): string {
  if (phone?.state === 'on') return copy.on;
  if (phone?.state === 'outdated') return copy.outdated;
  if (phone?.state !== 'unsure') return copy.lead(TOLD_DAYS);
  return phone.why ? `${copy.unsure} ${copy.said[phone.why]}` : copy.unsure;
}

interface ButtonProps {
  busy: boolean;
  says: string;
  /** True for a secondary button. */
  quiet?: boolean;
  onTap(): void;
}

function PhoneButton({ busy, says, quiet = false, onTap }: ButtonProps) {
  return (
    <button
      type="button"
      className={`btn ${quiet ? 'btn--3' : 'btn--2'} btn--sm`}
      aria-busy={busy}
      onClick={onTap}
    >
      {says}
    </button>
  );
}
