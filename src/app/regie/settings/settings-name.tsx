import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { PictureFile } from '#app/regie/files/picture-file.tsx';
import page from '#app/regie/parts/page.module.css';
import type { AdminSettings } from '#domain/contest/settings-admin.ts';
import { regieSettings } from '#site/copy/regie-settings.ts';
import styles from './settings.module.css';

const copy = regieSettings.name;

interface Props {
  settings: Pick<AdminSettings, 'name' | 'logo'>;
}

/** The settings of the show's name and logo. */
export function SettingsName({ settings: { name, logo } }: Props) {
  return (
    <section className={page.block}>
      <h2 className={page.heading}>{copy.heading}</h2>
      <div className={styles.pair}>
        <ActForm
          key={name.version}
          act="settings.name"
          hidden={{ version: name.version }}
          labels={{ name: copy.label }}
          submit={regieSettings.save}
        >
          <Field name="name" help={copy.help} autoComplete="off" defaultValue={name.name} />
        </ActForm>
        <div className={styles.logo}>
          {logo.logo ? (
            <p className={styles.ground}>
              <img src={logo.logo} alt={copy.logoAlt} />
            </p>
          ) : (
            <p className="sm t2">{copy.noLogo}</p>
          )}
          <ActForm
            act="settings.logo"
            withFile
            hidden={{ version: logo.version, logo: 'file' }}
            submit={copy.upload}
            quiet
          >
            <PictureFile name="file" label={copy.file} help={copy.fileHelp} shape="logo" required />
          </ActForm>
          {logo.logo && (
            <ActForm
              act="settings.logo"
              hidden={{ version: logo.version, logo: '' }}
              submit={copy.remove}
              danger
            />
          )}
        </div>
      </div>
    </section>
  );
}
