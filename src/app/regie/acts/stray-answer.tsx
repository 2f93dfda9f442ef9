import type { FormAnswer } from '#app/forms/form-answer.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { regie } from '#site/copy/regie.ts';
import { ChangedAlert } from './changed-alert.tsx';

interface Props {
  answer: FormAnswer | undefined;
  /** Whether the sent form is still on the page, and so shows its answer itself. */
  told: boolean;
}

/** The answer to a form that is no longer on the page, because another operator has done the act already. */
export function StrayAnswer({ answer, told }: Props) {
  if (!answer || told) return null;
  if (answer.changedBy) return <ChangedAlert title={answer.message} by={answer.changedBy} />;
  return (
    <FormAnswerAlert answer={answer} labels={{}} reason={() => ''} failed={regie.act.failed} retryIn={null} />
  );
}
