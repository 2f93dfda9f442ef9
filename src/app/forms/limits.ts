/** The constraints that the browser itself checks before it sends the form, as attributes of an input. */
export interface Limits {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  inputMode?: 'numeric' | 'decimal';
}

/** Limits by field name. A field without limits is absent. */
export type FieldLimits = Readonly<Record<string, Limits>>;

const LENGTHS = new Set(['text', 'search', 'url', 'tel', 'email', 'password']);

/** The limits that apply to an input of this type: a number has no length, a text no smallest value. */
export function limitsForType(limits: Limits | undefined, type: string): Limits {
  if (!limits) return {};
  const { required, minLength, maxLength, min, max, inputMode } = limits;
  if (LENGTHS.has(type)) return defined({ required, minLength, maxLength, inputMode });
  return type === 'number' ? defined({ required, min, max, inputMode }) : defined({ required });
}

function defined(limits: { [Name in keyof Limits]: Limits[Name] | undefined }): Limits {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}
