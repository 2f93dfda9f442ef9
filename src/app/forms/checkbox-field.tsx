import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldError, fieldProps } from './field.tsx';
import { useField } from './form-context.ts';

/** A box that must be ticked, with its sentence; links in the sentence stay links. */
export function CheckboxField({ name, children }: { name: string; children: ReactNode }) {
  const { error, typed, first } = useField(name);
  return (
    <div className={styles.tick}>
      <label className="coche">
        <input
          {...fieldProps({ name, error })}
          type="checkbox"
          required
          // A browser would make screen readers call a box invalid that is only not ticked yet.
          aria-invalid={Boolean(error)}
          defaultChecked={(typed ?? first) === 'on'}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError name={name}>{error}</FieldError>}
    </div>
  );
}
