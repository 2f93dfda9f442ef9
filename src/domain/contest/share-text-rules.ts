/**
 * The texts that a broadcaster may write in place of ours where links are shared, with the placeholders of each. By
 * what is shared: title and description of the link's card, and the message that goes with the link. For the site
 * itself: the title of its home page and its description, for search engines, the installed application and its own
 * card.
 */
export const SHARE_TEXTS = {
  site_title: [],
  site_description: [],
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
  faq_message: [],
} as const satisfies Record<string, readonly Placeholder[]>;

export type Placeholder = 'prenom' | 'semaine';
export type ShareTextName = keyof typeof SHARE_TEXTS;
/** What is shared, as the beginning of a text's name tells. */
export type ShareTextKind = ShareTextName extends `${infer Kind}_${string}` ? Kind : never;
export const shareTextNames = Object.keys(SHARE_TEXTS) as ShareTextName[];
/** Texts of shared links that a broadcaster has written; ours stand for the others. */
export type ShareTexts = Partial<Record<ShareTextName, string>>;

/** The most characters of each text: as many as a card shows. */
const SHARE_TEXT_MAX = { title: 80, description: 200, message: 200 } as const;

/** How many characters a text of shared links may have, by what its name ends with. */
export function shareTextMax(name: ShareTextName): number {
  return SHARE_TEXT_MAX[name.slice(name.lastIndexOf('_') + 1) as keyof typeof SHARE_TEXT_MAX];
}

/**
 * How many forms between braces a text has, by what is shared; the one that agrees with the talents is shown. Two for
 * one talent, {il|elle}; for a voter's talents also the plurals, {mon candidat|ma candidate|mes candidats|mes
 * candidates}. A form may be empty: soutenu{|e}.
 */
const FORMS: Readonly<Record<string, number>> = { candidate: 2, votes: 4 };
const formsFor = (name: ShareTextName) => FORMS[name.slice(0, name.indexOf('_'))] ?? 0;

/** Text between two braces: a placeholder's name, or forms. */
const BRACES = /\{([^{}]*)\}/g;

/** Whether all braces of a text can be filled in: each holds one of its placeholders, or the right number of forms. */
export function placeholdersKnown(name: ShareTextName, text: string): boolean {
  const known: readonly string[] = SHARE_TEXTS[name];
  const rest = text.replace(BRACES, (braces, inside: string) => {
    const forms = inside.split('|');
    const fits = forms.length > 1 ? forms.length === formsFor(name) : known.includes(inside);
    return fits ? '' : braces;
  });
  return !/[{}]/.test(rest);
}

/** The length of a text with the longest of each group of forms. */
export function shareTextLength(text: string): number {
  const longest = (inside: string) => inside.split('|').sort((a, b) => b.length - a.length)[0] ?? '';
  return text.replace(BRACES, (braces, inside: string) => (inside.includes('|') ? longest(inside) : braces))
    .length;
}

/**
 * A shared thing that a broadcaster may describe in their own words; the proof of a result is not among them. `over`
 * where no vote can be given to these talents any more: our own words then ask for none.
 */
export type Worded =
  | { kind: 'candidate'; candidate: { display_name: string; gender: 'f' | 'm' }; over?: boolean }
  | { kind: 'votes'; candidates: readonly { gender: 'f' | 'm' }[]; over?: boolean }
  | { kind: 'results'; week: number }
  | { kind: 'faq' };

/** What a broadcaster says of a shared thing; null where our own words will do. */
export const ownShareText = (
  texts: ShareTexts,
  shared: Worded,
  part: keyof typeof SHARE_TEXT_MAX,
): string | null => shareText(texts, `${shared.kind}_${part}`, toValues(shared));

/** What a broadcaster says of the site itself; null where our own words will do. */
export const siteText = (texts: ShareTexts, part: 'title' | 'description'): string | null =>
  shareText(texts, `site_${part}`);

function toValues(shared: Worded): ShareTextValues {
  if (shared.kind === 'candidate')
    return { prenom: shared.candidate.display_name, talents: [shared.candidate] };
  if (shared.kind === 'votes') return { talents: shared.candidates };
  return shared.kind === 'results' ? { semaine: shared.week } : {};
}

/** What a text is filled with. */
export interface ShareTextValues extends Partial<Record<Placeholder, string | number>> {
  /** The talents that the text is about; its forms agree with them. */
  talents?: readonly { gender: 'f' | 'm' }[];
}

/**
 * A text with its placeholders filled and its forms in agreement with the talents.
 *
 * @returns null when there is no text, or something in it cannot be filled in: our own words are used then
 */
export function shareText(
  texts: ShareTexts,
  name: ShareTextName,
  values: ShareTextValues = {},
): string | null {
  const text = texts[name];
  if (!text) return null;
  // In one pass, so that a value which looks like a placeholder is not filled in.
  let whole = true;
  const filled = text.replace(BRACES, (braces, inside: string) => {
    const forms = inside.split('|');
    const value = forms.length > 1 ? formFor(forms, values.talents) : values[inside as Placeholder];
    if (value === undefined) whole = false;
    return value === undefined ? braces : String(value);
  });
  return whole ? filled : null;
}

/** The form that agrees; of several talents the feminine when all are women. */
function formFor(forms: readonly string[], talents: ShareTextValues['talents'] = []): string | undefined {
  if (talents.length === 0) return undefined;
  const women = talents.every(({ gender }) => gender === 'f') ? 1 : 0;
  return forms[(talents.length > 1 ? 2 : 0) + women];
}
