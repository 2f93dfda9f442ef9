import type { FormAnswer } from '#app/forms/form-answer.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { regie } from '#site/copy/regie.ts';

interface Props {
  answer: FormAnswer | undefined;
  /** Whether the form that was sent still stands on the page, and so tells its answer itself. */
  told: boolean;
}

/** The answer to a form that is gone: another operator was faster, and the act is done already. */
export function StrayAnswer({ answer, told }: Props) {
  if (!answer || told) return null;
  return (
    <FormAnswerAlert answer={answer} labels={{}} reason={() => ''} failed={regie.act.failed} retryIn={null} />
  );
}
