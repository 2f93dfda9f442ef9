import { Form } from 'react-router';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { regie } from '#site/copy/regie.ts';
import { CodeField } from './code-field.tsx';
import styles from './page.module.css';

interface Props {
  /** Of the request that waits. */
  id: string;
  /** Whoever asked cannot approve; they can only take it back. */
  own: boolean;
  needsCode: boolean;
  answer: FormAnswer | undefined;
}

const { approvals: copy } = regie;

/** The word of a second person on what waits, or its author's change of mind. */
export function DecisionForm({ id, own, needsCode, answer }: Props) {
  return (
    <Form method="post" className={styles.decision}>
      {answer && <FormAnswerAlert answer={answer} labels={{}} failed={regie.act.failed} retryIn={null} />}
      <input type="hidden" name="id" value={id} />
      {own ? (
        <>
          <p className="sm t2">{copy.own}</p>
          <button type="submit" name="decision" value="withdrawn" className="btn btn--2 btn--sm">
            {copy.withdraw}
          </button>
        </>
      ) : (
        <>
          {needsCode && <CodeField answer={answer} />}
          <div className={styles.buttons}>
            <button type="submit" name="decision" value="refused" className="btn btn--2 btn--sm">
              {copy.refuse}
            </button>
            <button type="submit" name="decision" value="approved" className="btn btn--1 btn--sm">
              {copy.approve}
            </button>
          </div>
        </>
      )}
    </Form>
  );
}
