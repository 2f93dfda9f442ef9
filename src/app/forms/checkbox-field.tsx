import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldError, fieldProps } from './field.tsx';

interface Props {
  name: string;
  checked?: boolean;
  error?: ReactNode;
  children: ReactNode;
}

/** A box that must be ticked, with its sentence; links in the sentence stay links. */
export function CheckboxField({ name, checked = false, error, children }: Props) {
  return (
    <div className={styles.tick}>
      <label className="coche">
        <input {...fieldProps({ name, error })} type="checkbox" required defaultChecked={checked} />
        <span>{children}</span>
      </label>
      {error && <FieldError name={name}>{error}</FieldError>}
    </div>
  );
}
