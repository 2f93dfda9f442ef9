import type { ComponentProps } from 'react';
import { FieldFrame, type FieldText, fieldProps } from '#app/forms/field.tsx';
import styles from './fields.module.css';

type AreaProps = Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className' | 'children'>;

/** A field of several lines. */
export function AreaField({ name, label, help, error, ...area }: FieldText & AreaProps) {
  const text = { name, label, ...(help ? { help } : {}), error };
  const { className, ...own } = fieldProps(text);
  return (
    <FieldFrame {...text}>
      <div className="saisie">
        <textarea rows={6} {...area} {...own} className={`${className} ${styles.area}`} />
      </div>
    </FieldFrame>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'name' | 'id' | 'className' | 'children'> & {
  /** Values with their labels, in the order shown. */
  options: readonly (readonly [value: string, label: string])[];
};

/** A choice among few. */
export function SelectField({ name, label, help, error, options, ...select }: FieldText & SelectProps) {
  const text = { name, label, ...(help ? { help } : {}), error };
  const { className, ...own } = fieldProps(text);
  return (
    <FieldFrame {...text}>
      <div className="saisie">
        <select {...select} {...own} className={`${className} ${styles.select}`}>
          {options.map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}
