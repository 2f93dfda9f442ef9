import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { useField } from './form-context.ts';
import { limitsForType } from './limits.ts';

/** The texts of a field around its input. */
export interface FieldText {
  name: string;
  /** Suffix of the field's id, on a page with several fields of the same name. */
  among?: string;
  label: string;
  /** A sentence, or a list of rules. */
  help?: ReactNode;
  /** Shown at the field, with an icon, and read out with it. */
  error?: ReactNode;
}

/** Props of a field inside a `Form`, which knows its label and its problem. */
export interface FieldInForm {
  name: string;
  among?: string | undefined;
  label?: string | undefined;
  help?: ReactNode;
  error?: ReactNode;
}

export const fieldId = (name: string) => `champ-${name}`;
/** The part of a field's ids that is unique on the page: its name, with `among` as a suffix. */
export const toFieldPlace = ({ name, among }: Pick<FieldInForm, 'name' | 'among'>) =>
  among ? `${name}-${among}` : name;
const helpId = (name: string) => `${fieldId(name)}-aide`;
const errorId = (name: string) => `${fieldId(name)}-erreur`;

/** The attributes that tie an input to its label, its help and its error. */
export function fieldProps(text: Pick<FieldText, 'name' | 'among' | 'help' | 'error'>) {
  const { help, error } = text;
  const place = toFieldPlace(text);
  const described = [error && errorId(place), help && helpId(place)].filter(Boolean).join(' ');
  return {
    id: fieldId(place),
    name: text.name,
    className: styles.input,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  };
}

/** A field's error, below the field. */
export function FieldError({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="msgerr" id={errorId(name)}>
      <CircleAlert size={20} strokeWidth={2.25} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** The error of a group of checkboxes, read from the form around it. */
export function GroupError({ name }: { name: string }) {
  const { error } = useField(name);
  return error ? <FieldError name={name}>{error}</FieldError> : null;
}

/** Label above the input, help and error below it. */
export function FieldFrame({ children, ...text }: FieldText & { children: ReactNode }) {
  const { label, help, error } = text;
  const place = toFieldPlace(text);
  return (
    <div className={error ? 'champ est-erreur' : 'champ'}>
      <label htmlFor={fieldId(place)}>{label}</label>
      {children}
      {error && <FieldError name={place}>{error}</FieldError>}
      {help && (
        <div className="aide" id={helpId(place)}>
          {help}
        </div>
      )}
    </div>
  );
}

/** A field's texts: its own props, else those of the form around it. */
export function useFieldText({ name, among, label, help, error }: FieldInForm) {
  const field = useField(name);
  const place = among ?? field.among;
  const text: FieldText = {
    name,
    label: label ?? field.label,
    error: error === undefined ? field.error : error,
    ...(place ? { among: place } : {}),
    ...(help ? { help } : {}),
  };
  return { text, typed: field.typed, first: field.first, limits: field.limits };
}

type InputProps = Omit<ComponentProps<'input'>, 'name' | 'id' | 'className' | 'children'> & {
  /** Turns a value that comes back with an answer into one that the input takes. */
  retype?: (sent: string) => string;
};

/**
 * A one-line field. Label, limits, problem and value come from the form around it unless they are given here. The input
 * is uncontrolled: what was typed stays when the page answers with an error.
 */
export function Field({ name, among, label, help, error, ...input }: FieldInForm & InputProps) {
  // The page's error is about the last answer: it is out of date once the phone has checked the form again.
  const told = useField(name).onPhone ? undefined : error;
  const { text, typed, first, limits } = useFieldText({ name, among, label, help, error: told });
  const { defaultValue = first, retype, ...own } = input;
  const back = typed && retype ? retype(typed) : typed;
  const value = input.type === 'file' ? {} : { defaultValue: back ?? defaultValue };
  return (
    <FieldFrame {...text}>
      <div className="saisie">
        <input {...value} {...limitsForType(limits, input.type ?? 'text')} {...own} {...fieldProps(text)} />
      </div>
    </FieldFrame>
  );
}
