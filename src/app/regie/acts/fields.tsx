import type { ComponentProps } from 'react';
import { FieldFrame, type FieldInForm, fieldProps, useFieldText } from '#app/forms/field.tsx';
import { limitsForType } from '#app/forms/limits.ts';
import styles from './fields.module.css';

type AreaProps = Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className' | 'children'>;

/** A field of several lines. */
export function AreaField({ name, label, help, error, defaultValue, ...area }: FieldInForm & AreaProps) {
  const { text, typed, limits, first } = useFieldText({ name, label, help, error });
  const { className, ...own } = fieldProps(text);
  return (
    <FieldFrame {...text}>
      <div className="saisie">
        <textarea
          rows={6}
          defaultValue={typed ?? defaultValue ?? first}
          {...limitsForType(limits, 'text')}
          {...area}
          {...own}
          className={`${className} ${styles.area}`}
        />
      </div>
    </FieldFrame>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'name' | 'id' | 'className' | 'children'> & {
  /** Values with their labels, in the order shown. */
  options: readonly (readonly [value: string, label: string])[];
};

/** A select field of a few values. */
export function SelectField(props: FieldInForm & SelectProps) {
  const { name, among, label, help, error, options, defaultValue, ...select } = props;
  const { text, typed, first } = useFieldText({ name, among, label, help, error });
  const { className, ...own } = fieldProps(text);
  return (
    <FieldFrame {...text}>
      <div className="saisie">
        <select
          defaultValue={typed ?? defaultValue ?? first}
          {...select}
          {...own}
          className={`${className} ${styles.select}`}
        >
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
