import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { allCandidates } from '#domain/contest/candidate-admin.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';
import { type Packed, toZip } from '#test/zip.ts';

const face = () =>
  sharp({ create: { width: 720, height: 864, channels: 3, background: '#c86' } })
    .png()
    .toBuffer();

async function setupImport() {
  const { app, deps, db } = await testSite();
  await makeShow(db);
  const operator = await makeOperator(deps, 'operator');
  /** Sends files to the page of the import, as its form does. */
  const send = async (files: readonly Packed[], headers: object = operator.headers) => {
    const form = new FormData();
    form.set('act', 'candidate.import');
    form.set('step', 'read');
    for (const { name, content } of files) form.append('files', new File([new Uint8Array(content)], name));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return app.inject({
      method: 'POST',
      url: '/regie/candidats/import',
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  /** Sends the preview's form with one talent, as a browser without scripts does. */
  const write = (fields: Record<string, string>) => {
    const cloth = { pattern: 'kente', a: '#FFB627', b: '#D11A62', c: '#FFF4E3' };
    const row = { source: '2', keep: 'on', portrait: '', ...cloth, ...fields };
    const typed = Object.entries(row).map(([name, value]) => [`rows.0.${name}`, value]);
    return app.inject({
      method: 'POST',
      url: '/regie/candidats/import',
      headers: { ...operator.headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ['act', 'candidate.import'],
        ['step', 'write'],
        ['batch', 'b'],
        ['count', '1'],
        ...typed,
      ] as [string, string][]).toString(),
    });
  };
  const csv = (text: string): Packed => ({ name: 'talents.csv', content: Buffer.from(text) });
  return { app, deps, db, send, write, csv };
}

describe('the page of an import', () => {
  it('shows what would be created, and creates nothing', async () => {
    const { deps, db, send, csv } = await setupImport();
    const before = await allCandidates(deps);
    const zip = toZip([
      csv('nom;ville;photo\nMoussa;Niamey;m.png'),
      { name: 'm.png', content: await face() },
    ]);
    const { statusCode, body } = await send([{ name: 'a.zip', content: zip }]);
    expect(statusCode).toBe(200);
    expect(body).toContain('Un talent à vérifier');
    expect(body).toMatch(/value="\/uploads\/portraits\/[0-9a-f]{32}-360\.webp"/);
    expect(await allCandidates(deps)).toEqual(before);
    expect(await db.selectFrom('audit_events').select('act').execute()).toEqual([]);
  });

  it.each([
    ['no file', [], 'il n’y a aucun talent à lire'],
    ['a workbook', [{ name: 'talents.xlsx', content: Buffer.from('PK\x03\x04') }], 'Enregistrez-le en CSV'],
    [
      'a broken archive',
      [{ name: 'a.zip', content: Buffer.from('PK\x03\x04 and no more') }],
      'ne peut pas être lu',
    ],
  ])('says what is wrong with %s', async (_, files, sentence) => {
    const { send } = await setupImport();
    const { statusCode, body } = await send(files);
    expect(statusCode).toBe(422);
    expect(body).toContain(sentence);
  });

  it('takes one table, of forty talents at most, before it makes any portrait', async () => {
    const { send, csv } = await setupImport();
    const many = csv(`nom\n${Array.from({ length: 41 }, (_, n) => `Talent ${n}`).join('\n')}`);
    expect((await send([many])).body).toContain('quarante au plus');
    expect((await send([csv('nom\nMoussa'), csv('nom\nAli')])).body).toContain('deux tableaux');
  });

  it('lists what is wrong as the lines stand, and says what a number may be', async () => {
    const { send, csv } = await setupImport();
    const lines = ['nom;numero;ville;discipline;presentation', ';1000;;;x', ...Array(10).fill('Moussa;;;;x')];
    const { body } = await send([csv(lines.join('\n'))]);
    expect(body).toContain('Indiquez un nombre entier de 1 à 999, en chiffres.');
    const listed = [...body.matchAll(/<a href="#champ-rows\.(\d+)\.(\w+)"/g)].map(([, row, name]) => [
      Number(row),
      name,
    ]);
    expect(listed.slice(0, 6)).toEqual([
      [0, 'display_name'],
      [0, 'number'],
      [0, 'city'],
      [0, 'discipline'],
      [0, 'gender'],
      [1, 'city'],
    ]);
    const rows = listed.map(([row]) => row);
    expect(rows).toEqual(rows.toSorted((a, b) => Number(a) - Number(b)));
  });

  it('asks how the site speaks of a talent whose file does not tell it, and creates none before it is told', async () => {
    const { deps, send, write, csv } = await setupImport();
    const before = await allCandidates(deps);
    const told = 'nom;ville;discipline;presentation;accords';
    const { body } = await send([
      csv(`${told}\nYao;Abidjan;Slam;Il slame.;x\nAwa;Dakar;Chant;Elle chante.;f`),
    ]);
    expect(body).toContain('Une case à remplir ou à corriger');
    const select = (page: string) =>
      /<select[^>]*name="rows\.0\.gender"[^>]*>.*?<\/select>/s.exec(page)?.[0] ?? '';
    expect(select(body)).toContain('aria-invalid="true"');
    expect(select(body)).toMatch(/<option value=""[^>]*selected[^>]*>Choisissez/);
    // A line that tells it has no choice of none.
    expect(body.match(/<option value=""/g)).toHaveLength(1);

    const yao = {
      display_name: 'Yao',
      number: '40',
      city: 'Abidjan',
      discipline: 'Slam',
      description: 'Il slame.',
    };
    const refused = await write({ ...yao, gender: '' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Ligne 2\u00a0: Accords');
    expect(refused.body).toContain('Ce champ est à remplir.');
    expect(select(refused.body)).toMatch(/<option value=""[^>]*selected/);
    expect(await allCandidates(deps)).toEqual(before);

    expect((await write({ ...yao, gender: 'm' })).statusCode).toBe(302);
    const created = (await allCandidates(deps)).find(({ number }) => number === 40);
    expect(created).toMatchObject({ display_name: 'Yao', gender: 'm' });
  });

  it('unpacks no more of many archives than of one', async () => {
    const { send } = await setupImport();
    const zeros = { name: 'a.png', content: Buffer.alloc(8 * 1024 * 1024) };
    const content = toZip(Array.from({ length: 7 }, () => zeros));
    const { statusCode, body } = await send([
      { name: 'a.zip', content },
      { name: 'b.zip', content },
    ]);
    expect(statusCode).toBe(422);
    expect(body).toContain('C’est trop lourd');
  });

  it('exists for operators only', async () => {
    const { deps, send, csv } = await setupImport();
    const before = await allCandidates(deps);
    const { statusCode, headers } = await send([csv('nom\nMoussa')], { 'sec-fetch-site': 'same-origin' });
    expect([statusCode, headers.location]).toEqual([
      302,
      '/regie/connexion?next=%2Fregie%2Fcandidats%2Fimport&fin=demande',
    ]);
    expect(await allCandidates(deps)).toEqual(before);
  });
});
