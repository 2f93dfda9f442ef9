/**
 * What a broadcaster may say in place of our words where links are shared: title and description of the card that is
 * made of a link, and the sentence that goes with the link. By what is shared. Of the site itself: what its home page is
 * headed with, and what it is, for search engines, the installed application and its own card.
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
/** What is shared: the beginning of a text's name. */
export type ShareTextKind = ShareTextName extends `${infer Kind}_${string}` ? Kind : never;
export const shareTextNames = Object.keys(SHARE_TEXTS) as ShareTextName[];
/** Texts of shared links that a broadcaster has written; ours stand for the others. */
export type ShareTexts = Partial<Record<ShareTextName, string>>;

/** How long each may be: what a card shows of it. */
const SHARE_TEXT_MAX = { title: 80, description: 200, message: 200 } as const;

/** How many characters a text of shared links may have, by what its name ends with. */
export function shareTextMax(name: ShareTextName): number {
  return SHARE_TEXT_MAX[name.slice(name.lastIndexOf('_') + 1) as keyof typeof SHARE_TEXT_MAX];
}

/**
 * Forms between braces from which the talents choose, by what is shared: {il|elle} of one; of voters' talents also the
 * plurals, {mon candidat|ma candidate|mes candidats|mes candidates}. A form may be empty: soutenu{|e}.
 */
const FORMS: Readonly<Record<string, number>> = { candidate: 2, votes: 4 };
const formsFor = (name: ShareTextName) => FORMS[name.slice(0, name.indexOf('_'))] ?? 0;

/** What stands between two braces: the name of a place, or forms. */
const BRACES = /\{([^{}]*)\}/g;

/** Whether a text has nothing between braces that could not be filled in: a place of its own, or as many forms as it has. */
export function placeholdersKnown(name: ShareTextName, text: string): boolean {
  const known: readonly string[] = SHARE_TEXTS[name];
  const rest = text.replace(BRACES, (braces, inside: string) => {
    const forms = inside.split('|');
    const fits = forms.length > 1 ? forms.length === formsFor(name) : known.includes(inside);
    return fits ? '' : braces;
  });
  return !/[{}]/.test(rest);
}

/** How long a text is at most, once each of its forms is chosen. */
export function shareTextLength(text: string): number {
  const longest = (inside: string) => inside.split('|').sort((a, b) => b.length - a.length)[0] ?? '';
  return text.replace(BRACES, (braces, inside: string) => (inside.includes('|') ? longest(inside) : braces))
    .length;
}

/** A thing that is shared, of which a broadcaster may speak in their own words: that a result is exact is no such thing. */
export type Worded =
  | { kind: 'candidate'; candidate: { display_name: string; gender: 'f' | 'm' } }
  | { kind: 'votes'; candidates: readonly { gender: 'f' | 'm' }[] }
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
  /** The talents whom it is about: its forms agree with them. */
  talents?: readonly { gender: 'f' | 'm' }[];
}

/**
 * A text with its places filled, in agreement with its talents.
 *
 * @param values what is known to fill them with
 * @returns null when there is no text, or something in it cannot be filled: our own words will do
 */
export function shareText(
  texts: ShareTexts,
  name: ShareTextName,
  values: ShareTextValues = {},
): string | null {
  const text = texts[name];
  if (!text) return null;
  // In one pass: no place is looked for in what was filled in.
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
