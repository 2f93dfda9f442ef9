import type { ActName } from '#domain/regie/schema.ts';
import { regie } from '#site/copy/regie.ts';
import { ActForm } from './act-form.tsx';
import styles from './removal.module.css';
import { useActPage } from './use-act-page.ts';

interface Props {
  act: ActName;
  /** Id of the thing to remove, and what was read of it if the act asks for that. */
  fields: Readonly<Record<string, string>> & ({ id: string } | { contest_id: string });
  says: string;
  /** The thing's name, for screen readers: a list has many such buttons. */
  of: string;
  /** The removal's consequence, in one sentence. */
  consequence: string;
}

/** An act that irrevocably ends or removes an item of a list: its name unfolds the consequence and the button. */
export function Removal({ act, fields, says, of, consequence }: Props) {
  const { answer, may } = useActPage();
  if (!may.includes(act)) return null;
  const asked = answer?.values.act === act ? answer.values : undefined;
  const refused = asked !== undefined && asked.id === fields.id && asked.contest_id === fields.contest_id;
  return (
    <details className={styles.removal} open={refused}>
      <summary className="btn btn--danger-l btn--sm">
        {says}
        <span className="vh"> : {of}</span>
      </summary>
      <ActForm act={act} hidden={fields} consequence={consequence} submit={regie.act.yes(says)} danger />
    </details>
  );
}
