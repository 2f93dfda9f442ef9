import type { CsvRecord } from '#domain/csv-reader.ts';

/** The names that each column of a table may have, without accents, capitals and punctuation. */
const COLUMNS = {
  number: ['numero', 'no', 'n', 'num', 'number'],
  display_name: ['nom', 'nom affiche', 'talent', 'prenom', 'name'],
  city: ['ville', 'city'],
  discipline: ['discipline'],
  description: ['presentation', 'description', 'bio', 'biographie'],
  gender: ['accords', 'accord', 'genre', 'sexe', 'gender'],
  portrait: ['portrait', 'photo', 'image', 'fichier'],
  pattern: ['motif', 'motif du pagne', 'pagne'],
  a: ['couleur 1', 'couleur1'],
  b: ['couleur 2', 'couleur2'],
  c: ['couleur 3', 'couleur3'],
} as const;
type Column = keyof typeof COLUMNS;

/** Column titles of the template file. */
export const SHEET_TITLES = [
  'numéro',
  'nom',
  'ville',
  'discipline',
  'accords',
  'présentation',
  'photo',
] as const;

/** A talent's line, with its values as they were written. */
export interface SheetRow {
  line: number;
  values: Partial<Record<Column, string>>;
}

export interface Sheet {
  rows: SheetRow[];
  /** Titles of unknown columns. */
  strange: string[];
}

/** A text in a form for comparison, without accents, capitals and punctuation: « Awa-Léa » becomes « awa lea ». */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The talents of a table whose first line names its columns, in any order.
 *
 * @returns null where there is no column of names
 */
export function readSheet([head, ...lines]: readonly CsvRecord[]): Sheet | null {
  const titles = head?.cells ?? [];
  const columns = titles.map(columnFor);
  if (!columns.includes('display_name')) return null;
  return {
    rows: lines.map(({ line, cells }) => {
      const said = columns.flatMap((column, place) => {
        const value = cells[place]?.trim();
        return column && value ? [[column, value] as const] : [];
      });
      return { line, values: Object.fromEntries(said) };
    }),
    strange: titles.filter((title, place) => title.trim() && !columns[place]).map((title) => title.trim()),
  };
}

function columnFor(title: string): Column | null {
  const sought = plainText(title);
  const found = Object.entries(COLUMNS).find(([, names]) => names.some((name) => name === sought));
  return found ? (found[0] as Column) : null;
}

/**
 * The gender in which the site speaks of a talent, from « Féminin », « F », « Madame », « femme »; null where unclear.
 */
export function readGender(text: string): 'f' | 'm' | null {
  const said = plainText(text).replace(/^au /, '');
  if (/^(?:f|feminin|femme|fille|madame|mme|elle)$/.test(said)) return 'f';
  if (/^(?:m|h|masculin|homme|garcon|monsieur|mr|il)$/.test(said)) return 'm';
  return null;
}

/** A talent's number and name from a picture's file name: « 03_awa-diop.JPG » is number 3, « Awa Diop ». */
export function talentFromFileName(file: string): { number: number | null; name: string } {
  const words = fileTitle(file)
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  const [, digits, rest] = /^(\d{1,3})(?!\d)\s*(.*)$/.exec(words) ?? [];
  const name = (rest ?? words).replace(/(?<![\p{L}\p{M}'’])\p{Ll}/gu, (letter) =>
    letter.toLocaleUpperCase('fr'),
  );
  return { number: digits && Number(digits) > 0 ? Number(digits) : null, name: name.normalize('NFC') };
}

/** The name of a file without its folders and its ending. */
export const fileTitle = (file: string): string =>
  (file.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z]{3,4}$/i, '');
