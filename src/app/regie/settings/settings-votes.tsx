import { useNonce } from '#app/contest/nonce.tsx';
import { Field, fieldId, GroupError } from '#app/forms/field.tsx';
import { useField } from '#app/forms/form-context.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { SelectField } from '#app/regie/acts/fields.tsx';
import page from '#app/regie/parts/page.module.css';
import type { AdminSettings } from '#domain/contest/settings-admin.ts';
import { regieSettings } from '#site/copy/regie-settings.ts';
import styles from './settings.module.css';

const copy = regieSettings.votes;

interface Props {
  votes: AdminSettings['votes'];
  /** The countries to choose from: ISO code and French name, in the order of the flags' picture. */
  listed: readonly (readonly [code: string, name: string])[];
  /** Whether votes are taken now. */
  open: boolean;
}

/** The settings of the daily votes and the countries. */
export function SettingsVotes({ votes, listed, open }: Props) {
  return (
    <section className={page.block}>
      <FlagRules count={listed.length} />
      <h2 className={page.heading}>{copy.heading}</h2>
      <ActForm
        key={votes.version}
        act="settings.votes"
        hidden={{ version: votes.version }}
        labels={{ daily_votes: copy.daily, home: copy.home, countries: copy.countries }}
        submit={regieSettings.save}
        consequence={open ? copy.open : copy.calm}
        needsCode
      >
        <div className={styles.pair}>
          <Field name="daily_votes" help={copy.dailyHelp} type="number" defaultValue={votes.daily_votes} />
          <SelectField name="home" help={copy.homeHelp} options={listed} defaultValue={votes.countries[0]} />
        </div>
        <AllowedCountries allowed={votes.countries} listed={listed} />
      </ActForm>
    </section>
  );
}

function AllowedCountries({ allowed, listed }: { allowed: readonly string[]; listed: Props['listed'] }) {
  const ticked = useField('countries[]').typed?.split(',') ?? allowed;
  return (
    <>
      <fieldset className={styles.countries} id={fieldId('countries')} tabIndex={-1}>
        <legend>{copy.countries}</legend>
        {listed.map(([code, name], row) => (
          <label key={code}>
            <input type="checkbox" name="countries[]" value={code} defaultChecked={ticked.includes(code)} />
            <span className={`drap ${styles.flag} drap-${row}`} aria-hidden="true" />
            {name}
          </label>
        ))}
      </fieldset>
      <GroupError name="countries" />
    </>
  );
}

/** CSS rules with each flag's position in the picture of all flags. */
function FlagRules({ count }: { count: number }) {
  const nonce = useNonce();
  const rules = Array.from(
    { length: count },
    (_, row) => `.drap-${row}{--drapeaux:${count};--drapeau:${(100 * row) / (count - 1)}%}`,
  );
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only
      dangerouslySetInnerHTML={{ __html: rules.join('') }}
    />
  );
}
