import { describe, expect, it } from 'vitest';
import { readCsv } from '#domain/csv-reader.ts';
import { planImport, type SentPicture } from './talent-import-rules.ts';
import { readGender, readSheet, SHEET_TITLES, talentFromFileName } from './talent-sheet-rules.ts';

const sheet = (text: string) => readSheet(readCsv(text) ?? []);
const picture = (file: string): SentPicture => ({ file, path: `/uploads/${file}` });
const pagne = { pattern: 'losange', a: '#FFB627', b: '#D11A62', c: '#FFF4E3' } as const;
const known = [{ number: 1, display_name: 'Grâce', pagne }];

describe('a table of talents', () => {
  it('is read by the titles of its columns, in any order and writing', () => {
    const read = sheet('Photo;VILLE;Nom ;N°;Taille\nawa.jpg; Dakar ;Awa;3;1,70');
    expect(read).toEqual({
      rows: [{ line: 2, values: { portrait: 'awa.jpg', city: 'Dakar', display_name: 'Awa', number: '3' } }],
      strange: ['Taille'],
    });
    expect(sheet(SHEET_TITLES.join(';'))).toEqual({ rows: [], strange: [] });
  });

  it('is none without a column of names', () => {
    expect(sheet('ville;discipline\nDakar;Chant')).toBeNull();
    expect(sheet('')).toBeNull();
  });

  it('says in many words how the site speaks of a talent', () => {
    expect(['F', 'féminin', 'Au féminin', 'Mme', 'femme'].map(readGender)).toEqual(Array(5).fill('f'));
    expect(['M', 'Masculin', 'h', 'homme'].map(readGender)).toEqual(Array(4).fill('m'));
    expect(readGender('x')).toBeNull();
  });
});

describe('the name of a picture', () => {
  it.each([
    ['03_awa-diop.JPG', 3, 'Awa Diop'],
    ['Aïcha.png', null, 'Aïcha'],
    ['12. jean marc.jpeg', 12, 'Jean Marc'],
    ['dossier/KOFFI.webp', null, 'KOFFI'],
    ['4.jpg', 4, ''],
    ['n’golo.avif', null, 'N’golo'],
    ['2026-awa.jpg', null, '2026 Awa'],
  ])('%s is that of talent %s, %j', (file, number, name) => {
    expect(talentFromFileName(file)).toEqual({ number, name });
  });
});

describe('an import of talents', () => {
  it('makes a talent of each picture where there is no table, with free numbers and cloths of their own', () => {
    const { drafts, unused } = planImport(null, [picture('2 awa.jpg'), picture('koffi.jpg')], known);
    expect(unused).toEqual([]);
    expect(drafts.map(({ fields }) => [fields.number, fields.display_name])).toEqual([
      ['2', 'Awa'],
      ['3', 'Koffi'],
    ]);
    expect(drafts.map(({ portrait }) => portrait)).toEqual(['/uploads/2 awa.jpg', '/uploads/koffi.jpg']);
    expect(new Set(drafts.map(({ fields }) => fields.pattern + fields.a)).size).toBe(2);
  });

  it('finds the picture of a line by the name that it gives, by the talent’s name or by the number', () => {
    const table = sheet('nom;numéro;photo\nAwa;;Portrait Awa\nKoffi;;\nMariam;7;\nRose;8;rose.jpg');
    const files = ['portrait_awa.JPG', 'koffi.png', '07.jpg', 'autre.jpg'].map(picture);
    const { drafts, unused } = planImport(table, files, []);
    expect(drafts.map(({ portrait }) => portrait)).toEqual([
      '/uploads/portrait_awa.JPG',
      '/uploads/koffi.png',
      '/uploads/07.jpg',
      '',
    ]);
    expect(drafts[3]?.remarks).toEqual([{ kind: 'portrait-absent', what: 'rose.jpg' }]);
    expect(unused).toEqual(['autre.jpg']);
  });

  it('remarks what it cannot read, what was refused, and whom the show has already, who is left out', () => {
    const table = sheet(
      'nom;accords;motif;couleur 1;photo\ngrace;x;rayures;rouge;\nAwa;m;Kente;2fa866;awa.jpg',
    );
    const refused = { file: 'awa.jpg', path: null, problem: 'PICTURE_SMALL' } as const;
    const { drafts } = planImport(table, [refused], known);
    expect(drafts.map(({ keep }) => keep)).toEqual([false, true]);
    expect(drafts[0]?.remarks.map((one) => ('what' in one ? one.what : one.kind))).toEqual([
      'name-known',
      'rayures',
      'rouge',
      'x',
      'no-portrait',
    ]);
    expect(drafts[1]).toMatchObject({
      fields: { gender: 'm', pattern: 'kente', a: '#2FA866' },
      remarks: [{ kind: 'portrait-refused', what: 'awa.jpg', why: 'PICTURE_SMALL' }],
    });
  });

  it('leaves open how the site speaks of a talent where a picture or the table does not tell it', () => {
    const genders = ({ drafts }: ReturnType<typeof planImport>) => drafts.map(({ fields }) => fields.gender);
    expect(genders(planImport(null, [picture('Yao.jpg')], []))).toEqual(['']);
    expect(genders(planImport(sheet('nom\nYao'), [], []))).toEqual(['']);
    expect(genders(planImport(sheet('nom;accords\nYao;x\nYves;m\nAwa;F\nRose;'), [], []))).toEqual([
      '',
      'm',
      'f',
      '',
    ]);
  });

  it('remarks a name that an earlier line has, and leaves to the operator which of both is created', () => {
    const { drafts } = planImport(sheet('nom\nRose\nKoffi\nROSÉ'), [], []);
    expect(drafts.map(({ keep }) => keep)).toEqual([true, true, true]);
    expect(drafts.map(({ remarks }) => remarks.find(({ kind }) => kind === 'name-twice'))).toEqual([
      undefined,
      undefined,
      { kind: 'name-twice', what: drafts[0]?.source },
    ]);
  });
});
