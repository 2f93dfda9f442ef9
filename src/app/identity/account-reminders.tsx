import { Bell, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { ButtonForm } from '#app/forms/button-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { ReminderSettings } from '#domain/reminders/schema.ts';
import { reminderSettingsCopy as copy } from '#site/copy/reminders-account.ts';
import { INTENTS } from './account-intents.ts';
import styles from './account-page.module.css';

const KINDS = ['daily', 'last_hour', 'results'] as const;

/** Null where the product sends no reminders. */
export type AccountRemindersData = { publicKey: string; settings: ReminderSettings | null } | null;

/**
 * « Rappel quotidien » among the settings: when, what, and whether on this device. Every browser shows it, so that
 * nothing moves once scripts know what this browser supports.
 */
export function AccountReminders({ reminders }: { reminders: AccountRemindersData }) {
  const hydrated = useHydrated();
  const [device, setDevice] = useState<ReactNode>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const publicKey = reminders?.publicKey;
  const supported = hydrated && 'PushManager' in window && 'Notification' in window;
  const unfold = () => {
    if (!fold.current?.open || !publicKey || !supported || device !== null) return;
    import('../reminders/reminders.tsx').then(
      ({ deviceSwitch }) => setDevice(deviceSwitch(publicKey)),
      () => {},
    );
  };
  // On a slow line a user may have unfolded it before the scripts loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Later openings are heard of.
  useEffect(unfold, [supported]);
  if (!reminders) return null;
  const { settings } = reminders;
  return (
    <details className={styles.referral} ref={fold} onToggle={unfold}>
      <summary className="ligne">
        <span className="rondic">
          <Bell size={22} strokeWidth={2.25} aria-hidden="true" />
        </span>
        <b className={`f1 ${styles.row}`}>{copy.title}</b>
        <span className="sm t2">{settings?.daily ? copy.at(settings.time) : copy.off}</span>
        <ChevronDown size={24} strokeWidth={2.25} aria-hidden="true" />
      </summary>
      <div className={`pile ${styles.share}`}>
        {settings && <Choice settings={settings} />}
        {device}
        {!settings && !supported && <p className="sm t2">{copy.unsupported}</p>}
        {settings && (
          <ButtonForm
            fields={{ intent: INTENTS.stopReminders }}
            pendingLabel={copy.stopping}
            className="btn btn--3 btn--bloc"
          >
            {copy.stop}
          </ButtonForm>
        )}
      </div>
    </details>
  );
}

function Choice({ settings }: { settings: ReminderSettings }) {
  const navigation = useNavigation();
  const saving = navigation.formData?.get('intent') === INTENTS.saveReminders;
  return (
    <Form method="post" className="pile" preventScrollReset>
      <input type="hidden" name="intent" value={INTENTS.saveReminders} />
      <div className="champ">
        <label htmlFor="champ-heure">{copy.time}</label>
        <div className="saisie">
          <input
            id="champ-heure"
            name="time"
            type="time"
            required
            defaultValue={settings.time}
            aria-describedby="champ-heure-aide"
          />
        </div>
        <p className="aide" id="champ-heure-aide">
          {copy.timeHelp(settings.time_zone)} {copy.night}
        </p>
      </div>
      <fieldset className="pile">
        <legend className="sm">
          <b>{copy.kinds}</b>
        </legend>
        {KINDS.map((kind) => (
          <label className="coche" key={kind}>
            <input type="checkbox" name={kind} defaultChecked={settings[kind]} />
            <span>{copy[kind]}</span>
          </label>
        ))}
      </fieldset>
      <SubmitButton pending={saving} pendingLabel={copy.saving} className="btn btn--2 btn--bloc">
        {copy.save}
      </SubmitButton>
    </Form>
  );
}
