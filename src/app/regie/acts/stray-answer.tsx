import type { FormAnswer } from '#app/forms/form-answer.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { regie } from '#site/copy/regie.ts';

interface Props {
  answer: FormAnswer | undefined;
  /** Whether the sent form is still on the page, and so shows its answer itself. */
  told: boolean;
}

/** The answer to a form that is no longer on the page, because another operator has done the act already. */
export function StrayAnswer({ answer, told }: Props) {
  if (!answer || told) return null;
  return (
    <FormAnswerAlert answer={answer} labels={{}} reason={() => ''} failed={regie.act.failed} retryIn={null} />
  );
}
