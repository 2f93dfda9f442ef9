import { type ReactNode, useId } from 'react';
import { useNavigation } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { FormAlert } from '#app/forms/form-alert.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { ActName } from '#domain/regie/schema.ts';
import { regie } from '#site/copy/regie.ts';
import { decisionCopy } from '#site/copy/regie-decisions.ts';
import { anyFieldMessage } from '#site/copy/regie-field-errors.ts';
import { actWords } from '#site/copy/regie-words.ts';
import styles from './act-form.module.css';
import { CodeField } from './code-field.tsx';
import { OWN_FIELD } from './own-fields.ts';
import { READ_FIRST } from './read-first.ts';
import { useActPage } from './use-act-page.ts';

interface Props {
  act: ActName;
  /** Fields that the act needs and no operator fills in. */
  hidden?: Readonly<Record<string, string>>;
  /** Labels of the visible fields, in the order of the page. */
  labels?: Readonly<Record<string, string>>;
  /** What stands in the fields before anything is typed. */
  values?: Readonly<Record<string, string>>;
  submit: string;
  /** In place of « Continuer », on the button that leads to what has to be read first. */
  next?: string;
  /** What is happening while the form is under way, where there is more to say than that. */
  pendingLabel?: string;
  /** What becomes of the page when it is done, in one sentence. */
  consequence?: string;
  /** Weighs enough for a code; none is asked for where the second factor was shown a moment ago. */
  needsCode?: boolean;
  danger?: boolean;
  /** One of several forms on the page, and not the main one. */
  quiet?: boolean;
  /** The form carries a file. */
  withFile?: boolean;
  /** What tells the form's fields apart, where a page has several forms with fields of the name. */
  among?: string | undefined;
  className?: string;
  children?: ReactNode;
}

const NOTHING = {};

/**
 * A form that does one act of the régie; nothing for an operator whose role does not allow it. Two forms on one page tell
 * their answers apart by the act's name.
 */
export function ActForm(props: Props) {
  const { may, limits } = useActPage();
  // A form that its page's loader has not named would be missing for every role.
  if (!(props.act in limits)) throw new Error(`The page's loader does not name ${props.act}`);
  return may.includes(props.act) ? <AllowedForm {...props} /> : null;
}

function AllowedForm(props: Props) {
  const { act, hidden = NOTHING, labels, values, submit, consequence, needsCode, children } = props;
  const { answer, trusted, limits } = useActPage();
  const single = useId();
  const word = actWords[act];
  const own = answerTo(answer, act, hidden);
  const sentence = own && sentenceToRead(own);
  const last = !READ_FIRST.has(act) || Boolean(sentence);
  const asked = own?.code === 'CONFIRMATION_REQUIRED' || own?.code === 'WRONG_CODE';
  return (
    <Form
      say={anyFieldMessage}
      answer={own}
      limits={limits[act] ?? NOTHING}
      failed={regie.act.failed}
      retry={false}
      browserTells
      pending={useNavigation().formData?.get(OWN_FIELD.act) === act}
      among={props.among}
      withFile={props.withFile ?? false}
      className={`${styles.form} ${props.className ?? ''}`}
      {...(labels ? { labels } : {})}
      {...(values ? { values } : {})}
    >
      <input type="hidden" name={OWN_FIELD.act} value={act} />
      {Object.entries<string>(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={unread(own, name) ?? value} />
      ))}
      {consequence && <p className="sm t2">{consequence}</p>}
      {children}
      {sentence && (
        <>
          <input type="hidden" name={OWN_FIELD.read} value={sentence} />
          <FormAlert kind="waiting" title={decisionCopy.heading}>
            <p>{sentence}</p>
          </FormAlert>
        </>
      )}
      {word && last && (
        <Field
          name={OWN_FIELD.word}
          among={single}
          label={regie.act.word(word)}
          error={own?.code === 'WRONG_WORD' && regie.act.wrongWord(word)}
          required
          defaultValue=""
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      {last && ((needsCode && !trusted.includes(act)) || asked) && <CodeField required />}
      <SubmitButton
        className={`btn btn--sm ${lookFor(props)}`}
        pendingLabel={props.pendingLabel ?? regie.act.pending}
      >
        {last ? submit : (props.next ?? decisionCopy.next)}
      </SubmitButton>
    </Form>
  );
}

/** What the act will do, while its form is being confirmed: a word or a code that is wrong leaves it to be read. */
function sentenceToRead({ code, sentence, values }: FormAnswer): string | undefined {
  if (sentence) return sentence;
  const kept = ['WRONG_WORD', 'WRONG_CODE', 'CONFIRMATION_REQUIRED', 'TOO_MANY_ATTEMPTS'];
  return kept.includes(code) ? values[OWN_FIELD.read] : undefined;
}

/** One action of a screen has its colour; what destroys is red, or outlined in red where there is one a line. */
function lookFor({ danger, quiet }: Pick<Props, 'danger' | 'quiet'>): string {
  if (danger) return quiet ? 'btn--danger-l' : 'btn--danger';
  return quiet ? 'btn--2' : 'btn--1';
}

/** The answer, where it is to this form and not to another of the page; a form too large to be read says less of itself. */
function answerTo(answer: FormAnswer | undefined, act: ActName, hidden: Readonly<Record<string, string>>) {
  if (answer?.values.act !== act) return undefined;
  const same = Object.entries(hidden).every(
    ([name, value]) => (unread(answer, name) ?? value) === (answer.values[name] ?? value),
  );
  return same ? answer : undefined;
}

/**
 * The version that an operator had read before another one saved. What was typed over it stays on the form, to be looked
 * at, and is refused again until the page is asked for anew.
 */
function unread(answer: FormAnswer | undefined, name: string): string | undefined {
  return answer?.code === 'CHANGED_MEANWHILE' && name === 'version' ? answer.values.version : undefined;
}
