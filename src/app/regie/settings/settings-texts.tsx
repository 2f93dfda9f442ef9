import { useState } from 'react';
import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { useActPage } from '#app/regie/acts/use-act-page.ts';
import page from '#app/regie/parts/page.module.css';
import type { AdminSettings } from '#domain/contest/settings-admin.ts';
import {
  type Placeholder,
  type ShareTextKind,
  type ShareTextName,
  type ShareTexts,
  type ShareTextValues,
  shareText,
  shareTextNames,
} from '#domain/contest/share-text-rules.ts';
import { regieSettings, shareTextLabel } from '#site/copy/regie-settings.ts';
import styles from './settings.module.css';

const copy = regieSettings.texts;
const KINDS = Object.keys(copy.kinds) as ShareTextKind[];

type Talents = NonNullable<ShareTextValues['talents']>;

interface Props {
  texts: AdminSettings['texts'];
  /** Our texts, used for each one that the broadcaster leaves empty. */
  ours: Readonly<Record<ShareTextName, string>>;
  /** Values of the placeholders in the previews. */
  sample: Readonly<Record<Placeholder, string | number>> & Readonly<Record<'candidate' | 'votes', Talents>>;
  /** Paths of the present pictures. */
  pictures: Readonly<Record<ShareTextKind, string>>;
  /** Host name of the site, as shown on a card. */
  host: string;
}

/** The settings of shared links' texts, each kind beside a preview of its card. */
export function SettingsTexts({ texts, ours, sample, pictures, host }: Props) {
  const { answer } = useActPage();
  const own = answer?.values.act === 'settings.texts' ? answer : undefined;
  const [typed, setTyped] = useState<ShareTexts>({});
  const written = (name: ShareTextName) => own?.values[name] ?? texts.texts[name] ?? '';
  const shown = (name: ShareTextName) => {
    const text = (typed[name] ?? written(name)).trim();
    const { prenom, semaine, candidate, votes } = sample;
    const talents = name.startsWith('votes_') ? votes : candidate;
    return shareText({ [name]: text }, name, { prenom, semaine, talents }) ?? ours[name];
  };
  return (
    <section className={page.block}>
      <h2 className={page.heading}>{copy.heading}</h2>
      <p className="t2">{copy.lead}</p>
      <ActForm
        key={texts.version}
        act="settings.texts"
        hidden={{ version: texts.version }}
        labels={Object.fromEntries(shareTextNames.map((name) => [name, shareTextLabel(name)]))}
        submit={regieSettings.save}
      >
        {KINDS.map((kind) => (
          <div key={kind} className={styles.texts}>
            <fieldset className={styles.kind}>
              <legend>{copy.kinds[kind]}</legend>
              {kind !== 'faq' && <p className="sm t2">{copy.places[kind]}</p>}
              {shareTextNames
                .filter((name) => name.startsWith(`${kind}_`))
                .map((name) => (
                  <Field
                    key={name}
                    name={name}
                    label={copy.parts[name.slice(kind.length + 1) as keyof typeof copy.parts]}
                    help={copy.ours(ours[name])}
                    autoComplete="off"
                    defaultValue={texts.texts[name] ?? ''}
                    onInput={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [name]: value }))}
                  />
                ))}
            </fieldset>
            <section className={styles.card} aria-label={copy.preview(copy.kinds[kind])}>
              <img src={pictures[kind]} alt="" width={1200} height={630} loading="lazy" />
              <p className={styles.title}>{shown(`${kind}_title`)}</p>
              <p className="sm">{shown(`${kind}_description`)}</p>
              <p className={`xs ${styles.host}`}>{host}</p>
              {kind !== 'site' && <p className={styles.message}>{shown(`${kind}_message`)}</p>}
            </section>
          </div>
        ))}
        <p className="sm t2">{copy.picture}</p>
      </ActForm>
    </section>
  );
}
