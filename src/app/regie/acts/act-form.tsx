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
import { ChangedAlert } from './changed-alert.tsx';
import { asksForCode, CodeWhenNeeded } from './code-when-needed.tsx';
import { OWN_FIELD } from './own-fields.ts';
import { READ_FIRST } from './read-first.ts';
import { useActPage } from './use-act-page.ts';

interface Props {
  act: ActName;
  /** Hidden fields of the act, by name. */
  hidden?: Readonly<Record<string, string>>;
  /** Labels of the visible fields, in the order of the page. */
  labels?: Readonly<Record<string, string>>;
  /** First values by field name. */
  values?: Readonly<Record<string, string>>;
  submit: string;
  /** Label of the first button, in place of « Continuer », for an act whose effect has to be read first. */
  next?: string;
  /** Label while the form is being sent, in place of the usual one. */
  pendingLabel?: string;
  /** The act's consequence, in one sentence. */
  consequence?: string;
  /** Whether the act needs a code; none is asked for while the last one is recent. */
  needsCode?: boolean;
  danger?: boolean;
  /** True for a form that is not the page's main one. */
  quiet?: boolean;
  /** The form carries a file. */
  withFile?: boolean;
  /** Suffix of the fields' ids, on a page with several forms that have fields of the same name. */
  among?: string | undefined;
  className?: string;
  children?: ReactNode;
}

const NOTHING = {};

/**
 * A form that does one act of the régie; renders nothing for an operator whose role does not allow it. Several forms on
 * one page recognize their answers by the act's name.
 */
export function ActForm(props: Props) {
  const { may, limits } = useActPage();
  // An act that the page's loader does not name would have no form for any role.
  if (!(props.act in limits)) throw new Error(`The page's loader does not name ${props.act}`);
  return may.includes(props.act) ? <AllowedForm {...props} /> : null;
}

function AllowedForm(props: Props) {
  const { act, hidden = NOTHING, labels, values, submit, consequence, needsCode, children } = props;
  const { answer, trust, limits } = useActPage();
  const single = useId();
  const word = actWords[act];
  const own = answerTo(answer, act, hidden);
  const sentence = own && sentenceToRead(own);
  const last = !READ_FIRST.has(act) || Boolean(sentence);
  const asked = asksForCode(own);
  const sending = useNavigation().formData?.get(OWN_FIELD.act) === act;
  return (
    <Form
      say={(problem, name, limit) => own?.sentences?.[name] ?? anyFieldMessage(problem, name, limit)}
      answer={own}
      limits={limits[act] ?? NOTHING}
      failed={regie.act.failed}
      retry={false}
      preventScrollReset
      told={own?.changedBy !== undefined || own?.code === 'RESUMED'}
      browserTells
      pending={sending}
      among={props.among}
      withFile={props.withFile ?? false}
      className={`${styles.form} ${props.className ?? ''}`}
      {...(labels ? { labels } : {})}
      {...(values ? { values } : {})}
    >
      {own?.code === 'RESUMED' && <FormAlert kind="waiting" title={own.message ?? ''} />}
      {own?.changedBy && <ChangedAlert title={own.message} by={own.changedBy} />}
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
      {last && (needsCode || asked) && (
        <CodeWhenNeeded minutes={trust.minutes[act]} asked={asked} sending={sending} required />
      )}
      <SubmitButton
        className={`btn btn--sm ${lookFor(props)}`}
        pendingLabel={props.pendingLabel ?? regie.act.pending}
      >
        {last ? submit : (props.next ?? decisionCopy.next)}
      </SubmitButton>
    </Form>
  );
}

/** The act's effect, while its form is being confirmed; it stays on screen after a wrong word or code. */
function sentenceToRead({ code, sentence, values }: FormAnswer): string | undefined {
  if (sentence) return sentence;
  const kept = ['WRONG_WORD', 'WRONG_CODE', 'CONFIRMATION_REQUIRED', 'TOO_MANY_ATTEMPTS'];
  return kept.includes(code) ? values[OWN_FIELD.read] : undefined;
}

/** The main action of a screen has its colour; destructive ones are red, or outlined in red when each line has one. */
function lookFor({ danger, quiet }: Pick<Props, 'danger' | 'quiet'>): string {
  if (danger) return quiet ? 'btn--danger-l' : 'btn--danger';
  return quiet ? 'btn--2' : 'btn--1';
}

/** The answer, if it is to this form and not another one; the answer to a form too large to read has fewer values. */
function answerTo(answer: FormAnswer | undefined, act: ActName, hidden: Readonly<Record<string, string>>) {
  if (answer?.values.act !== act) return undefined;
  const same = Object.entries(hidden).every(
    ([name, value]) => (unread(answer, name) ?? value) === (answer.values[name] ?? value),
  );
  return same ? answer : undefined;
}

/**
 * The version that this operator had read when another one saved first. What they typed stays on the form to look at,
 * and is refused again until they reload the page.
 */
function unread(answer: FormAnswer | undefined, name: string): string | undefined {
  return answer?.code === 'CHANGED_MEANWHILE' && name === 'version' ? answer.values.version : undefined;
}
