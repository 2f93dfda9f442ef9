import type { ActName } from '#domain/regie/schema.ts';
import { regie } from '#site/copy/regie.ts';
import { ActForm } from './act-form.tsx';
import styles from './removal.module.css';
import { useActPage } from './use-act-page.ts';

interface Props {
  act: ActName;
  /** What is removed, and the version that was read where the act asks for one. */
  fields: Readonly<Record<string, string>> & { id: string };
  says: string;
  /** Its name, for ears: a list has many of these. */
  of: string;
  /** What becomes of it, in one sentence. */
  consequence: string;
}

/** What ends or removes one of a list and cannot be taken back: its name opens what it does, with the button that does it. */
export function Removal({ act, fields, says, of, consequence }: Props) {
  const { answer, may } = useActPage();
  if (!may.includes(act)) return null;
  const refused = answer?.values.act === act && answer.values.id === fields.id;
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
