import { type RefObject, useEffect } from 'react';

/** The fields that the browser keeps until a registration is done (docs/specification.md §3.10). Never the password. */
export const TYPED_FIELDS = ['name', 'phone', 'country_code', 'email', 'parrain_referral_code'] as const;
/** sessionStorage keys of what this tab keeps of a form until it is done: a registration, and a profile. */
const KEY = 'palmares:inscription';
export const PROFILE_KEY = 'palmares:profil';

type Draft = Partial<Record<(typeof TYPED_FIELDS)[number], string>>;

/** The texts of the named fields in a stored value, which may hold others. */
export function textsIn<Name extends string>(
  value: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const entries = names.flatMap((name) => {
    const kept: unknown = (value as Record<string, unknown> | null)?.[name];
    return typeof kept === 'string' ? [[name, kept.slice(0, 254)]] : [];
  });
  return Object.fromEntries(entries);
}

/** Reads a stored draft; empty when it cannot be read. */
export function parseDraft(stored: string | null): Draft {
  try {
    return textsIn(JSON.parse(stored ?? ''), TYPED_FIELDS);
  } catch {
    return {};
  }
}

/** Stores what is typed in this tab, where the browser allows it. */
export function keepInTab(key: string, typed: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // The storage is full or denied: the page works without it.
  }
}

/** Forgets what this tab keeps of a form: it is done, or its author has signed out. */
export function forgetDraft(): void {
  try {
    for (const key of [KEY, PROFILE_KEY]) sessionStorage.removeItem(key);
  } catch {
    // The storage is denied to this page: nothing was kept.
  }
}

/** Stores what is typed into a form, and restores it into an empty one. */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const fields = TYPED_FIELDS.flatMap((name) => {
      const field = element.elements.namedItem(name);
      return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [{ name, field }] : [];
    });

    const keep = () => {
      const draft: Draft = {};
      for (const { name, field } of fields) draft[name] = field.value;
      keepInTab(KEY, draft);
    };
    // Text typed before hydration is newer than the draft; the invitation code (hidden) is never typed.
    const typedAlready = fields.some(({ field }) => isTyped(field) && field.value);
    restore(typedAlready ? fields.filter(({ field }) => field.type === 'hidden') : fields);
    if (typedAlready) keep();
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form]);
}

type TypedField = { name: (typeof TYPED_FIELDS)[number]; field: HTMLInputElement | HTMLSelectElement };

function restore(fields: readonly TypedField[]): void {
  let draft: Draft = {};
  try {
    draft = parseDraft(sessionStorage.getItem(KEY));
  } catch {
    return;
  }
  for (const { name, field } of fields) {
    const value = draft[name];
    if (!value || value === field.value || (field.type === 'hidden' && field.value)) continue;
    if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value))
      continue;
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

const isTyped = (field: TypedField['field']) => field instanceof HTMLInputElement && field.type !== 'hidden';
