import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import page from '#app/regie/parts/page.module.css';
import type { AdminSettings } from '#domain/contest/settings-admin.ts';
import { regieSettings } from '#site/copy/regie-settings.ts';
import { regieZone as copy } from '#site/copy/regie-zone.ts';
import { besideUtc } from '#site/regie-clock.ts';

interface Props extends Pick<AdminSettings, 'zone'> {
  /** The database's clock, as the page was made, milliseconds. */
  now: number;
}

const CHOICES = 'fuseaux';

/** The setting of the show's time zone, whose time the régie shows beside UTC. */
export function SettingsZone({ zone: { time_zone, version }, now }: Props) {
  const at = new Date(now).toISOString();
  return (
    <section className={page.block}>
      <h2 className={page.heading}>{copy.heading}</h2>
      <p className="sm t2">{copy.now(`${at.slice(11, 16)}\u00a0UTC${besideUtc(at, time_zone)}`)}</p>
      <ActForm
        key={version}
        act="settings.zone"
        hidden={{ version }}
        labels={{ time_zone: copy.label }}
        submit={regieSettings.save}
        consequence={copy.consequence}
      >
        <Field
          name="time_zone"
          help={copy.help}
          list={CHOICES}
          autoComplete="off"
          defaultValue={time_zone ?? ''}
        />
        <datalist id={CHOICES}>
          {copy.zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </ActForm>
    </section>
  );
}
