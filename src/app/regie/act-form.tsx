import { type ReactNode, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { FormAlert } from '#app/forms/form-alert.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { useFirstError } from '#app/forms/use-first-error.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { regie } from '#site/copy/regie.ts';
import { decisionCopy } from '#site/copy/regie-decisions.ts';
import { actWords } from '#site/copy/regie-words.ts';
import styles from './act-form.module.css';
import { CodeField } from './code-field.tsx';
import { OWN_FIELD } from './own-fields.ts';
import { READ_FIRST } from './read-first.ts';

interface Props {
  act: ActName;
  /** Fields that the act needs and nobody types. */
  hidden?: Readonly<Record<string, string>>;
  /** Labels of the visible fields, in the order of the page. */
  labels?: Readonly<Record<string, string>>;
  submit: string;
  /** What becomes of the page when it is done, in one sentence. */
  consequence?: string;
  /** Weighs enough for a code; left out when the second factor was shown a moment ago. */
  needsCode?: boolean;
  danger?: boolean;
  /** One of several on the page, and not the one to do. */
  quiet?: boolean;
  /** The form carries a file. */
  withFile?: boolean;
  answer?: FormAnswer | undefined;
  className?: string;
  children?: ReactNode;
}

/** A form that does one act of the régie. Two forms on one page tell their answers apart by the act's name. */
export function ActForm(props: Props) {
  const { act, hidden = {}, labels = {}, submit, consequence, needsCode, children } = props;
  const among = useId();
  const word = actWords[act];
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const pending = navigation.formMethod === 'POST' && navigation.formData?.get('act') === act;
  const own = isOwnAnswer(props) ? props.answer : undefined;
  const sentence = own && sentenceToRead(own);
  const last = !READ_FIRST.has(act) || Boolean(sentence);
  useFirstError(form, own);
  return (
    <Form
      ref={form}
      method="post"
      {...(props.withFile ? { encType: 'multipart/form-data' as const } : {})}
      className={`${styles.form} ${props.className ?? ''}`}
    >
      <input type="hidden" name={OWN_FIELD.act} value={act} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {own && <FormAnswerAlert answer={own} labels={labels} failed={regie.act.failed} retryIn={null} />}
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
          among={among}
          label={regie.act.word(word)}
          error={own?.code === 'WRONG_WORD' && errorMessage('WRONG_WORD')}
          required
          pattern={word}
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      {last && (needsCode || own?.code === 'CONFIRMATION_REQUIRED' || own?.code === 'WRONG_CODE') && (
        <CodeField answer={own} required />
      )}
      <button type="submit" className={`btn btn--sm ${lookOf(props)}`} aria-disabled={pending || undefined}>
        {pending ? regie.act.pending : last ? submit : decisionCopy.next}
      </button>
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
function lookOf({ danger, quiet }: Pick<Props, 'danger' | 'quiet'>): string {
  if (danger) return quiet ? 'btn--danger-l' : 'btn--danger';
  return quiet ? 'btn--2' : 'btn--1';
}

/** The answer to this form and not to another of the page; a form too large to be read says less of itself. */
function isOwnAnswer({ answer, act, hidden = {} }: Props): boolean {
  if (answer?.values.act !== act) return false;
  return Object.entries(hidden).every(([name, value]) => (answer.values[name] ?? value) === value);
}
