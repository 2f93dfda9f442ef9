import { readForm } from '#app/forms/form-answer.server.ts';
import { OWN_FIELD } from './own-fields.ts';

/** Typed anew each time. */
const ANEW: readonly string[] = [OWN_FIELD.confirmation, OWN_FIELD.word];

/**
 * What was typed into a form, to show it again: all but the second factor and the word. Of the boxes of one list, those
 * that were ticked, between commas.
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

/** The form of a request that asks only to be shown what it would become; null for any other. It can still be read. */
export async function formToPreview(request: Request): Promise<FormData | null> {
  const form = await readForm(request.clone()).catch(() => null);
  return form?.get('apercu') ? form : null;
}
