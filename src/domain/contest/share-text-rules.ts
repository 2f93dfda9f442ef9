/**
 * What a broadcaster may say in place of our words where links are shared: title and description of the card that is
 * made of a link, and the sentence that goes with the link. By what is shared.
 */
export const SHARE_TEXTS = {
  candidate_title: ['prenom'],
  candidate_description: ['prenom'],
  candidate_message: ['prenom'],
  votes_title: [],
  votes_description: [],
  votes_message: [],
  results_title: ['semaine'],
  results_description: ['semaine'],
  results_message: ['semaine'],
  faq_title: [],
  faq_description: [],
} as const satisfies Record<string, readonly Placeholder[]>;

export type Placeholder = 'prenom' | 'semaine';
export type ShareTextName = keyof typeof SHARE_TEXTS;
export const shareTextNames = Object.keys(SHARE_TEXTS) as ShareTextName[];
/** Those that were written; ours stand for the others. */
export type ShareTexts = Partial<Record<ShareTextName, string>>;

/** How long each may be: what a card shows of it. */
const SHARE_TEXT_MAX = { title: 80, description: 200, message: 200 } as const;

export function shareTextMax(name: ShareTextName): number {
  return SHARE_TEXT_MAX[name.slice(name.lastIndexOf('_') + 1) as keyof typeof SHARE_TEXT_MAX];
}

/** Whether a text names nothing between braces that it could not be given. */
export function placeholdersKnown(name: ShareTextName, text: string): boolean {
  const known = SHARE_TEXTS[name].map((placeholder) => `{${placeholder}}`);
  return !/[{}]/.test(known.reduce((rest, placeholder) => rest.replaceAll(placeholder, ''), text));
}

/**
 * A text with its places filled.
 *
 * @param values what is known to fill them with
 * @returns null when there is no text, or something in it cannot be filled: our own words will do
 */
export function shareText(
  texts: ShareTexts,
  name: ShareTextName,
  values: Partial<Record<Placeholder, string | number>> = {},
): string | null {
  const text = texts[name];
  if (!text) return null;
  // In one pass: no place is looked for in what was filled in.
  let whole = true;
  const filled = text.replace(/\{(\w+)\}/g, (place, placeholder: Placeholder) => {
    const value = values[placeholder];
    if (value === undefined) whole = false;
    return value === undefined ? place : String(value);
  });
  return whole ? filled : null;
}
