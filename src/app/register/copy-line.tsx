import { CopyButton } from '#app/sharing/share-links.tsx';
import { registerCopy } from '#site/copy/register.ts';
import styles from './copy-line.module.css';

interface Props {
  label: string;
  /** What the button copies, for screen readers: « la commande ». */
  name: string;
  text: string;
}

/** A line to paste into a program: it can be selected and, where scripts run, copied with a button. */
export function CopyLine({ label, name, text }: Props) {
  const { copy, copied } = registerCopy.program;
  return (
    <div className={styles.line}>
      <p className="sm">
        <b>{label}</b>
      </p>
      <CopyButton
        text={text}
        label={copy}
        name={name}
        done={copied}
        className={`btn btn--3 btn--sm ${styles.copy}`}
      />
      <code className={styles.code}>{text}</code>
    </div>
  );
}
