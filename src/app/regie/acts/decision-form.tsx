import { useNavigation } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import styles from '#app/regie/parts/page.module.css';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { regie } from '#site/copy/regie.ts';
import { requestCopy } from '#site/copy/regie-fates.ts';
import { anyFieldMessage } from '#site/copy/regie-field-errors.ts';
import { resumedCopy } from '#site/copy/regie-resumed.ts';
import { asksForCode, CodeWhenNeeded } from './code-when-needed.tsx';
import { useActPage } from './use-act-page.ts';

interface Props {
  /** Id of the waiting request. */
  id: string;
  /** Whether it is the operator's own request, which they can only take back. */
  own: boolean;
  /** Whether the request's form can be opened again. */
  correctable: boolean;
  /** The name of the operator who asked. */
  author: string;
  /** From when an operator too close to the author counts as a second person, ISO 8601; null: already. */
  countsFrom: string | null;
  /** Milliseconds since 1970, by the database's clock. */
  now: number;
}

const { approvals: copy } = regie;

/** The value of a decision that withdraws a request to correct it. */
export const CORRECTED = 'corrected';

/** A second person approves or refuses a waiting request, or its author takes it back. */
export function DecisionForm({ id, own, correctable, author, countsFrom, now }: Props) {
  const { answer } = useActPage();
  const told = answer?.values.id === id ? answer : undefined;
  const asked = asksForCode(told);
  const sending = useNavigation().formData?.get('id') === id;
  return (
    <Form
      say={anyFieldMessage}
      answer={told}
      failed={regie.act.failed}
      retry={false}
      preventScrollReset
      className={styles.decision}
    >
      <input type="hidden" name="id" value={id} />
      {own ? (
        <>
          <p className="sm t2">
            {copy.own} {correctable && resumedCopy.correctHelp}
          </p>
          <div className={styles.buttons}>
            {correctable && (
              <button type="submit" name="decision" value={CORRECTED} className="btn btn--2 btn--sm">
                {resumedCopy.correct}
              </button>
            )}
            <button type="submit" name="decision" value="withdrawn" className="btn btn--2 btn--sm">
              {copy.withdraw}
            </button>
          </div>
        </>
      ) : (
        <>
          {countsFrom && (
            <p>
              {requestCopy.tooClose(author)} <LocalTime iso={countsFrom} now={now} />. {requestCopy.untilThen}
            </p>
          )}
          {!countsFrom && <CodeWhenNeeded asked={asked} sending={sending} />}
          <Field name="word" among={id} label={requestCopy.refusalWord} help={requestCopy.refusalHelp} />
          <div className={styles.buttons}>
            <button type="submit" name="decision" value="refused" className="btn btn--2 btn--sm">
              {copy.refuse}
            </button>
            {!countsFrom && (
              <button type="submit" name="decision" value="approved" className="btn btn--1 btn--sm">
                {copy.approve}
              </button>
            )}
          </div>
        </>
      )}
    </Form>
  );
}
