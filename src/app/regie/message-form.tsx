import { Field } from '#app/forms/field.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import type { WrittenMessage } from '#domain/messaging/admin.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { messagesCopy } from '#site/copy/messaging.ts';
import { regieMessages as copy } from '#site/copy/regie-messages.ts';
import { ActForm } from './act-form.tsx';
import styles from './content.module.css';
import { AreaField, SelectField } from './fields.tsx';

interface Props {
  /** What is rewritten; null for a new one. */
  edited: WrittenMessage | null;
  countries: readonly (readonly [iso2: string, name: string])[];
  needsCode: boolean;
  answer: FormAnswer | undefined;
  /** What was typed, when the page comes back without having been saved. */
  typed: Readonly<Record<string, string>>;
}

const labels = {
  sender: copy.sender,
  title: copy.subject,
  body: copy.body,
  image: copy.image,
  image_alt: copy.imageAlt,
  link: copy.link,
  link_label: copy.linkLabel,
  country: copy.country,
  recipient: copy.recipient,
  at: copy.at,
};

/** Where a message is written, or rewritten as long as nobody has seen it. */
export function MessageForm({ edited, countries, needsCode, answer, typed }: Props) {
  const error = (field: string) => answer?.fields[field] && fieldMessage(answer.fields[field]);
  const kept = (field: keyof typeof labels, was?: string | null) => typed[field] ?? was ?? '';
  return (
    <ActForm
      act={edited ? 'message.edit' : 'message.send'}
      {...(edited ? { hidden: { id: edited.id, version: edited.version } } : {})}
      labels={labels}
      submit={copy.submit}
      consequence={copy.consequence}
      needsCode={needsCode}
      answer={answer}
    >
      <SelectField
        name="sender"
        label={copy.sender}
        options={Object.entries(messagesCopy.senders)}
        defaultValue={kept('sender', edited?.sender)}
      />
      <Field
        name="title"
        label={copy.subject}
        required
        maxLength={80}
        defaultValue={kept('title', edited?.title)}
        error={error('title')}
      />
      <AreaField
        name="body"
        label={copy.body}
        help={copy.bodyHelp}
        required
        maxLength={5000}
        rows={8}
        defaultValue={kept('body', edited?.body)}
        error={error('body')}
      />
      <div className={styles.pair}>
        <Field
          name="image"
          label={copy.image}
          help={copy.imageHelp}
          maxLength={500}
          defaultValue={kept('image', edited?.image)}
          error={error('image')}
        />
        <Field
          name="image_alt"
          label={copy.imageAlt}
          maxLength={200}
          defaultValue={kept('image_alt', edited?.image_alt)}
          error={error('image_alt')}
        />
        <Field
          name="link"
          label={copy.link}
          help={copy.linkHelp}
          maxLength={500}
          defaultValue={kept('link', edited?.link)}
          error={error('link')}
        />
        <Field
          name="link_label"
          label={copy.linkLabel}
          maxLength={24}
          defaultValue={kept('link_label', edited?.link_label)}
          error={error('link_label')}
        />
      </div>
      {!edited && (
        <div className={styles.pair}>
          <SelectField
            name="audience"
            label={copy.audience}
            options={Object.entries(copy.audiences)}
            defaultValue={typed.audience ?? 'all'}
          />
          <SelectField
            name="country"
            label={copy.country}
            help={copy.countryHelp}
            options={[['', copy.noCountry], ...countries]}
            defaultValue={kept('country')}
            error={error('country')}
          />
          <Field
            name="recipient"
            label={copy.recipient}
            help={copy.recipientHelp}
            maxLength={254}
            autoComplete="off"
            defaultValue={kept('recipient')}
            error={error('recipient')}
          />
        </div>
      )}
      <div className={styles.pair}>
        <SelectField
          name="when"
          label={copy.when}
          options={Object.entries(copy.whens)}
          defaultValue={typed.when ?? plannedAs(edited)}
        />
        <Field
          name="at"
          label={copy.at}
          help={copy.atHelp}
          type="datetime-local"
          defaultValue={kept('at', edited?.send_at?.slice(0, 16))}
          error={error('at')}
        />
      </div>
      <button type="submit" name="apercu" value="1" formNoValidate className="btn btn--2 btn--sm">
        {copy.showPreview}
      </button>
    </ActForm>
  );
}

function plannedAs(edited: WrittenMessage | null): string {
  if (!edited) return 'now';
  return edited.state === 'draft' ? 'draft' : 'later';
}
