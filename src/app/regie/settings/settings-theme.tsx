import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { useNonce } from '#app/contest/nonce.tsx';
import { ButtonForm } from '#app/forms/button-form.tsx';
import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import { useActPage } from '#app/regie/acts/use-act-page.ts';
import page from '#app/regie/parts/page.module.css';
import { Logo } from '#app/ui/shell/logo.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { AdminSettings } from '#domain/contest/settings-admin.ts';
import {
  isColour,
  isOwnTheme,
  type Measure,
  measures,
  OWN_THEME,
  sampleRules,
  shownRatio,
  THEME_COLOURS,
  type Theme,
} from '#domain/contest/theme-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { regieSettings } from '#site/copy/regie-settings.ts';
import styles from './settings.module.css';

const copy = regieSettings.theme;

interface Props {
  /** The show's name, for the sample. */
  name: string;
  logo: ComponentProps<typeof Logo>['own'];
  theme: AdminSettings['theme'];
  /** Typed colours of a preview, or null. */
  typed: Readonly<Record<string, string>> | null;
}

/** The settings of the show's colours, with their contrasts and a sample. */
export function SettingsTheme({ name, logo, theme, typed }: Props) {
  const { answer } = useActPage();
  const own = answer?.values.act === 'settings.theme' ? answer.values : typed;
  const saved = theme.theme ?? OWN_THEME;
  const first = coloursIn((name) => own?.[name], saved);
  const hydrated = useHydrated();
  const [shown, setShown] = useState(first);
  // The input events of all fields bubble up to here.
  const look = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    setShown((before) => coloursIn((colour) => (colour === name ? value : null), before));
  };
  const measured = measures(shown);
  return (
    <section className={page.block}>
      <h2 className={page.heading}>{copy.heading}</h2>
      <div className={styles.theme}>
        <div onInput={look}>
          <ActForm
            act="settings.theme"
            hidden={{ version: theme.version }}
            labels={copy.colours}
            submit={regieSettings.save}
          >
            {THEME_COLOURS.map((colour) => (
              <div key={colour} className={styles.colour}>
                <Field name={colour} type="color" defaultValue={first[colour]} />
                <Measures of={measured.filter((one) => one.colour === colour)} />
              </div>
            ))}
            {!hydrated && (
              <button className="btn btn--3 btn--sm" type="submit" name="apercu" value="1" formNoValidate>
                {copy.look}
              </button>
            )}
          </ActForm>
        </div>
        <Sample name={name} logo={logo} theme={shown} />
      </div>
      {!isOwnTheme(saved) && (
        <ButtonForm
          fields={{ [OWN_FIELD.act]: 'settings.theme', version: theme.version, ...OWN_THEME }}
          pendingLabel={regie.act.pending}
          className="btn btn--2 btn--sm"
        >
          {copy.reset}
        </ButtonForm>
      )}
    </section>
  );
}

/** The typed colours; an invalid one is replaced by the value in `otherwise`. */
function coloursIn(value: (name: string) => unknown, otherwise: Theme): Theme {
  const theme = { ...otherwise };
  for (const name of THEME_COLOURS) {
    const typed = value(name);
    if (typeof typed === 'string' && isColour(typed)) theme[name] = typed;
  }
  return theme;
}

function Measures({ of: measured }: { of: readonly Measure[] }) {
  return (
    <ul className={styles.measures}>
      {measured.map(({ about, ratio, least, enough }) => (
        <li key={about} className={enough ? undefined : styles.short}>
          {enough ? (
            <CircleCheck size={18} strokeWidth={2.25} aria-hidden="true" />
          ) : (
            <CircleAlert size={18} strokeWidth={2.25} aria-hidden="true" />
          )}
          <span>
            {copy.about[about]} <b>{copy.ratio(shownRatio(ratio, least), shownRatio(least))}</b>
            <span className="vh"> : {enough ? copy.enough : copy.notEnough}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A sample bar, button and choice in the colours being chosen. */
function Sample({ name, logo, theme }: Pick<Props, 'name' | 'logo'> & { theme: Theme }) {
  const nonce = useNonce();
  return (
    <section className={`${styles.sample} echantillon`} aria-label={copy.preview}>
      <style
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours and colours that were checked
        dangerouslySetInnerHTML={{ __html: sampleRules(theme, '.echantillon') }}
      />
      <h3 className={page.heading}>{copy.preview}</h3>
      <div className="haut" data-part="bar">
        <div className="haut__in">
          <span className="logo">
            <Logo size={28} own={logo} />
            <span>{name}</span>
          </span>
          <span className={`pousse xs ${styles.left}`}>
            {copy.sample.bar} <b>05:12:43</b>
          </span>
        </div>
        <div className="galon" aria-hidden="true" />
      </div>
      <div className={styles.stage}>
        <div className={styles.chosen}>
          <span className="puce puce--choix">{copy.sample.chip}</span>
          <b>{copy.sample.card}</b>
          <span className={styles.talent}>{copy.sample.text}</span>
        </div>
        <span className="btn btn--1 btn--bloc">{copy.sample.button}</span>
      </div>
    </section>
  );
}
