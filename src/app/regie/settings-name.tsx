import { Field } from '#app/forms/field.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import type { AdminSettings } from '#domain/contest/settings-admin.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { regieSettings } from '#site/copy/regie-settings.ts';
import { ActForm } from './act-form.tsx';
import page from './page.module.css';
import styles from './settings.module.css';

const copy = regieSettings.name;

interface Props {
  settings: Pick<AdminSettings, 'name' | 'logo'>;
  answer: FormAnswer | undefined;
}

/** What the show is called, and the picture that it is known by. */
export function SettingsName({ settings: { name, logo }, answer }: Props) {
  const own = answer?.values.act === 'settings.name' ? answer : undefined;
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
          answer={answer}
        >
          <Field
            name="name"
            label={copy.label}
            help={copy.help}
            required
            maxLength={24}
            autoComplete="off"
            defaultValue={own?.values.name ?? name.name}
            error={own?.fields.name && fieldMessage(own.fields.name)}
          />
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
            hidden={{ version: logo.version }}
            submit={copy.upload}
            quiet
            answer={answer?.values.logo === '' ? undefined : answer}
          >
            <Field
              name="file"
              label={copy.file}
              help={copy.fileHelp}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              required
            />
          </ActForm>
          {logo.logo && (
            <ActForm
              act="settings.logo"
              hidden={{ version: logo.version, logo: '' }}
              submit={copy.remove}
              danger
              answer={answer}
            />
          )}
        </div>
      </div>
    </section>
  );
}
