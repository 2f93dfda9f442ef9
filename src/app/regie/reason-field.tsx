import type { FieldProblem } from '#domain/errors.ts';
import { fieldMessage } from '#site/copy/errors.ts';

interface Props {
  label: string;
  help: string;
  problem?: FieldProblem | undefined;
  defaultValue?: string | undefined;
}

/** Why something is done. Its label is around it: a page may have several. */
export function ReasonField({ label, help, problem, defaultValue }: Props) {
  return (
    <label className={`champ ${problem ? 'est-erreur' : ''}`}>
      <span>{label}</span>
      <span className="saisie">
        <textarea
          name="reason"
          rows={2}
          minLength={10}
          maxLength={500}
          required
          defaultValue={defaultValue}
          aria-invalid={problem ? true : undefined}
        />
      </span>
      {problem && <span className="msgerr">{fieldMessage(problem)}</span>}
      <span className="aide">{help}</span>
    </label>
  );
}
