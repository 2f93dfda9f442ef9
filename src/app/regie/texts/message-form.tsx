import { useState } from 'react';
import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { AreaField, SelectField } from '#app/regie/acts/fields.tsx';
import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import { useActPage } from '#app/regie/acts/use-act-page.ts';
import { PictureField } from '#app/regie/files/picture-field.tsx';
import styles from '#app/regie/parts/content.module.css';
import { InstantField } from '#app/regie/parts/instant-field.tsx';
import type { WrittenMessage } from '#domain/messaging/admin.ts';
import { messagesCopy } from '#site/copy/messaging.ts';
import { regieMessages as copy } from '#site/copy/regie-messages.ts';
import { regiePictures } from '#site/copy/regie-pictures.ts';

interface Props {
  /** The message to edit; null for a new one. */
  edited: WrittenMessage | null;
  countries: readonly (readonly [iso2: string, name: string])[];
  /** Typed values, when the page comes back with a preview. */
  typed: Readonly<Record<string, string>>;
}

const labels = {
  sender: copy.sender,
  title: copy.subject,
  body: copy.body,
  image: copy.image,
  [OWN_FIELD.file]: copy.image,
  image_alt: copy.imageAlt,
  link: copy.link,
  link_label: copy.linkLabel,
  country: copy.country,
  recipient: copy.recipient,
  at: copy.at,
};

/** The form of a message, which can be edited until its first reader could see it. */
export function MessageForm({ edited, countries, typed }: Props) {
  const { answer } = useActPage();
  const values = { ...toValues(edited), ...typed };
  const [chosen, setChosen] = useState<string | null>(null);
  const when = toWhen(chosen ?? answer?.values.when ?? values.when);
  return (
    <ActForm
      act={edited ? 'message.edit' : 'message.send'}
      {...(edited ? { hidden: { id: edited.id, version: edited.version } } : {})}
      labels={labels}
      values={values}
      submit={copy.submits[when]}
      // A draft is sent to no user: there is nothing to read first, and the first button saves it.
      {...(when === 'draft' ? { next: copy.submits.draft } : {})}
      consequence={copy.consequence}
      needsCode
      withFile
      className={styles.applying ?? ''}
    >
      <SelectField name="sender" options={Object.entries(messagesCopy.senders)} />
      <Field name="title" />
      <AreaField name="body" help={copy.bodyHelp} rows={8} />
      <PictureField name="image" label={copy.image} help={regiePictures.wideHelp} />
      <Field name="image_alt" help={copy.imageAltHelp} />
      <div className={styles.pair}>
        <Field name="link" help={copy.linkHelp} maxLength={LINK_MAX} placeholder=" " />
        <div className={styles.withLink}>
          <Field name="link_label" help={copy.linkLabelHelp} />
        </div>
      </div>
      {!edited && (
        <div className={styles.pair}>
          <SelectField name="audience" label={copy.audience} options={Object.entries(copy.audiences)} />
          <div className={styles.toCountry}>
            <SelectField name="country" options={[['', copy.noCountry], ...countries]} />
          </div>
          <div className={styles.toOne}>
            <Field name="recipient" help={copy.recipientHelp} autoComplete="off" />
          </div>
        </div>
      )}
      <div className={styles.pair}>
        <SelectField
          name="when"
          label={copy.when}
          options={Object.entries(copy.whens)}
          onChange={({ target }) => setChosen(target.value)}
        />
        <div className={styles.later}>
          <InstantField name="at" help={copy.atHelp} />
        </div>
      </div>
      <button type="submit" name="apercu" value="1" formNoValidate className="btn btn--2 btn--sm">
        {copy.showPreview}
      </button>
    </ActForm>
  );
}

const LINK_MAX = 500;

type When = keyof typeof copy.whens;
const toWhen = (chosen: string | undefined): When =>
  chosen === 'later' || chosen === 'draft' ? chosen : 'now';

/** First values of the fields: those of the edited message. */
function toValues(edited: WrittenMessage | null): Record<string, string> {
  if (!edited) return { audience: 'all', when: 'now' };
  const { sender, title, body, image, image_alt, link, link_label, send_at, state } = edited;
  return {
    sender,
    title,
    body,
    image: image ?? '',
    image_alt: image_alt ?? '',
    link: link ?? '',
    link_label: link_label ?? '',
    when: state === 'draft' ? 'draft' : 'later',
    at: send_at?.slice(0, 16) ?? '',
  };
}
