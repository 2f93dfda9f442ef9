import type { ErrorCode } from '#domain/errors.ts';
import { nextPagne, PATTERNS } from './pagne-rules.ts';
import type { Pagne } from './schema.ts';
import {
  fileTitle,
  plainText,
  readGender,
  type Sheet,
  type SheetRow,
  talentFromFileName,
} from './talent-sheet-rules.ts';

/** A picture that was sent with an import. */
export interface SentPicture {
  /** Name of its file. */
  file: string;
  /** Where it is served, once portraits were made of it; null for one that was refused. */
  path: string | null;
  /** Why it was refused. */
  problem?: ErrorCode;
}

/** A remark on a line, shown before anything is written. */
export type Remark =
  | { kind: 'name-known' | 'no-portrait' }
  | { kind: 'portrait-absent' | 'unread' | 'name-twice'; what: string }
  | { kind: 'portrait-refused'; what: string; why: ErrorCode };

/** Why an import's files are refused as a whole. */
export type ImportProblem = 'missing' | 'large' | 'many' | 'archive' | 'table' | 'tables' | 'talents';

/** A talent as it would be created, for the operator to check and correct first. */
export interface TalentDraft {
  /** Line of the table, or name of the picture, that it comes from. */
  source: string;
  /** Whether it is created, unless the operator says otherwise. */
  keep: boolean;
  fields: Record<DraftField, string>;
  /** Path of the portrait; empty for none. */
  portrait: string;
  remarks: Remark[];
}

export const DRAFT_FIELDS = [
  'number',
  'display_name',
  'city',
  'discipline',
  'description',
  'gender',
  'pattern',
  'a',
  'b',
  'c',
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** Talents that the show has. */
interface KnownTalent {
  number: number;
  display_name: string;
  pagne: Pagne;
}

/** The talents that a table and pictures would become. */
export interface ImportPlan {
  drafts: TalentDraft[];
  /** Pictures that belong to no line of the table. */
  unused: string[];
}

/**
 * The talents of a table with the pictures that belong to them; without a table, one talent a picture, named by its
 * file. A missing number becomes a free one, and a missing pagne one unlike the others; no other value is guessed.
 */
export function planImport(
  sheet: Sheet | null,
  pictures: readonly SentPicture[],
  known: readonly KnownTalent[],
): ImportPlan {
  const rows = sheet?.rows.map(toWish) ?? pictures.map(wishOfPicture);
  const taken = new Set([...known.map(({ number }) => number), ...rows.map(({ number }) => Number(number))]);
  const names = new Set(known.map(({ display_name }) => plainText(display_name)));
  /** The first line of each name, by its source. */
  const lines = new Map<string, string>();
  const cloths = known.map(({ pagne }) => pagne);
  const used = new Set<SentPicture>();
  let free = 1;
  const drafts = rows.map((row): TalentDraft => {
    const picture = row.picture ?? pictureFor(row, pictures);
    if (picture) used.add(picture);
    const cloth = { ...nextPagne(cloths), ...row.cloth };
    cloths.push(cloth);
    let { number } = row;
    if (!number) {
      while (taken.has(free)) free += 1;
      taken.add(free);
      number = String(free);
    }
    const name = plainText(row.display_name);
    const again = names.has(name);
    const twin = lines.get(name);
    if (name && twin === undefined) lines.set(name, row.source);
    const { display_name, city, discipline, description, gender } = row;
    return {
      source: row.source,
      keep: !again,
      fields: { number, display_name, city, discipline, description, gender, ...cloth },
      portrait: picture?.path ?? '',
      remarks: [
        ...(again ? [{ kind: 'name-known' } as const] : []),
        ...(twin === undefined ? [] : [{ kind: 'name-twice', what: twin } as const]),
        ...row.unread.map((what) => ({ kind: 'unread', what }) as const),
        ...portraitRemarks(row.asked, picture),
      ],
    };
  });
  return { drafts, unused: pictures.filter((one) => !used.has(one)).map(({ file }) => file) };
}

function portraitRemarks(asked: string | undefined, picture: SentPicture | undefined): Remark[] {
  if (picture?.problem) return [{ kind: 'portrait-refused', what: picture.file, why: picture.problem }];
  if (picture) return [];
  return [asked ? { kind: 'portrait-absent', what: asked } : { kind: 'no-portrait' }];
}

/** What a line of the table, or a picture, says of a talent. */
interface Wish {
  source: string;
  number: string;
  display_name: string;
  city: string;
  discipline: string;
  description: string;
  /** Empty where the line does not tell it: a man would be called « candidate » in public. */
  gender: 'f' | 'm' | '';
  cloth: Partial<Pagne>;
  /** Name of the picture that the line asks for. */
  asked?: string | undefined;
  picture?: SentPicture;
  /** Values that could not be read. */
  unread: string[];
}

function toWish({ line, values }: SheetRow): Wish {
  const { gender = '', pattern = '', portrait, number = '' } = values;
  const unread: string[] = [];
  const told = <Read>(text: string, read: Read | null | undefined): Read | undefined => {
    if (text && !read) unread.push(text);
    return read ?? undefined;
  };
  const colour = (text = '') =>
    told(text, /^#?[\da-f]{6}$/i.test(text) ? `#${text.replace('#', '').toUpperCase()}` : null);
  const found = told(
    pattern,
    PATTERNS.find((one) => one === plainText(pattern)),
  );
  const cloth = { pattern: found, a: colour(values.a), b: colour(values.b), c: colour(values.c) };
  return {
    source: String(line),
    number,
    display_name: values.display_name ?? '',
    city: values.city ?? '',
    discipline: values.discipline ?? '',
    description: values.description ?? '',
    gender: told(gender, readGender(gender)) ?? '',
    cloth: Object.fromEntries(Object.entries(cloth).filter(([, value]) => value)),
    asked: portrait,
    unread,
  };
}

function wishOfPicture(picture: SentPicture): Wish {
  const { number, name } = talentFromFileName(picture.file);
  return {
    source: picture.file,
    number: number === null ? '' : String(number),
    display_name: name,
    city: '',
    discipline: '',
    description: '',
    gender: '',
    cloth: {},
    picture,
    unread: [],
  };
}

/**
 * The picture that the line names, with or without its extension; else the one named by the talent's name or number.
 */
function pictureFor(row: Wish, pictures: readonly SentPicture[]): SentPicture | undefined {
  if (row.asked) {
    const asked = plainText(row.asked);
    return pictures.find(
      ({ file }) =>
        plainText(file.split(/[\\/]/).at(-1) ?? '') === asked || plainText(fileTitle(file)) === asked,
    );
  }
  const name = plainText(row.display_name);
  const told = pictures.map((one) => ({ one, ...talentFromFileName(one.file) }));
  return (
    told.find((each) => plainText(each.name) === name) ??
    told.find((each) => !each.name && row.number !== '' && each.number === Number(row.number))
  )?.one;
}
