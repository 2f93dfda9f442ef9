import { OWN_FIELD } from './own-fields.ts';

/** Fields that the operator types again each time. */
const ANEW: readonly string[] = [OWN_FIELD.confirmation, OWN_FIELD.word];

/**
 * The values typed into a form, to show them again, without the second factor and the word. The ticked checkboxes of
 * one list are joined by commas.
 */
export function typedInto(form: FormData | null): Record<string, string> {
  const fields = [...(form ?? [])].filter(
    (field): field is [string, string] => !ANEW.includes(field[0]) && typeof field[1] === 'string',
  );
  const one = ([name, value]: [string, string]) => [
    name,
    name.endsWith('[]') ? (form?.getAll(name).join(',') ?? '') : value,
  ];
  return Object.fromEntries(fields.map(one));
}
