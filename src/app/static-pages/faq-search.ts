import type { FaqItem } from '#domain/contest/schema.ts';

/** Longest search, in characters; longer ones are cut. */
export const FAQ_SEARCH_MAX = 80;

/**
 * The questions that contain every word of the search, in their own order. Accents, capitals and a final plural are
 * ignored. Runs on the server for `?q=`, and on the phone at each key.
 */
export function searchFaq(items: readonly FaqItem[], query: string): readonly FaqItem[] {
  const words = withoutAccents(query.slice(0, FAQ_SEARCH_MAX))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word));
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = withoutAccents(`${item.question} ${item.answer}`);
    return words.every((word) => text.includes(word));
  });
}

/** The trimmed search text; null when it is empty. */
export function readSearch(value: string | null): string | null {
  return value?.trim().slice(0, FAQ_SEARCH_MAX) || null;
}

/** Questions by section: the first word of their id, sections in the order of their first question. */
export function faqSections(items: readonly FaqItem[]): { section: string; items: FaqItem[] }[] {
  const sections = new Map<string, FaqItem[]>();
  for (const item of items) {
    const section = item.id.split('-', 1)[0] ?? '';
    sections.set(section, [...(sections.get(section) ?? []), item]);
  }
  return [...sections].map(([section, own]) => ({ section, items: own }));
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').toLowerCase();
}
