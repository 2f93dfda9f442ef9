import { describe, expect, it } from 'vitest';
import { adminCandidate, allCandidates } from '#domain/contest/candidate-admin.ts';
import { listCandidates } from '#domain/contest/service.ts';
import { growStale } from '#test/operators.ts';
import { setupRegie } from '#test/regie.ts';

const ROSE = {
  display_name: 'Rose',
  description: 'Danse.',
  number: '12',
  city: 'Lomé',
  discipline: 'Danse',
  gender: 'f',
  pattern: 'kente',
  a: '#ffb627',
  b: '#D11A62',
  c: '#FFF4E3',
};

describe('an import of candidates', () => {
  const talent = (number: number, more: object = {}) => ({
    ...ROSE,
    number,
    display_name: `Rose ${number}`,
    ...more,
  });
  const portrait = `/uploads/portraits/${'b'.repeat(32)}-360.webp`;

  it('creates all of them with their portraits, and stands once in the journal', async () => {
    const { deps, db, act } = await setupRegie('operator');
    const { status, answer } = await act('candidate.import', {
      rows: [talent(20, { portrait }), talent(21)],
    });
    expect(status).toBe(200);
    expect(await adminCandidate(deps, answer.ids[0])).toMatchObject({ display_name: 'Rose 20', portrait });
    expect(await adminCandidate(deps, answer.ids[1])).toMatchObject({
      display_name: 'Rose 21',
      portrait: null,
    });
    const [event, ...more] = await db.selectFrom('audit_events').selectAll().execute();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ act: 'candidate.import', subject: 'candidates:2' });
    expect(event?.after).toMatchObject({
      candidates: [{ number: 20, city: 'Lomé', portrait }, { number: 21 }],
    });
  });

  it('creates none when one line is wrong, and says which', async () => {
    const { deps, act } = await setupRegie();
    const before = await allCandidates(deps);
    const refused = async (...rows: object[]) => {
      const { fields } = await act('candidate.import', { rows });
      return Object.entries<{ code: string }>(fields).map(([name, { code }]) => `${name}: ${code}`);
    };
    expect(await refused(talent(20), talent(21, { city: '' }))).toEqual(['rows.1.city: REQUIRED']);
    expect(await refused(talent(20, { gender: '' }), talent(21, { gender: 'x' }))).toEqual([
      'rows.0.gender: REQUIRED',
      'rows.1.gender: INVALID',
    ]);
    expect(await refused(talent(20, { gender: undefined }))).toEqual(['rows.0.gender: REQUIRED']);
    expect(await refused(talent(20), talent(20))).toEqual(['rows.1.number: NUMBER_TAKEN']);
    expect(await refused(talent(20), talent(before[0]?.number ?? 0))).toEqual([
      'rows.1.number: NUMBER_TAKEN',
    ]);
    expect(await refused(talent(20, { portrait: '/etc/passwd' }))).toEqual(['rows.0.portrait: INVALID']);
    expect(await refused()).toEqual(['rows: REQUIRED']);
    expect(await refused(...Array.from({ length: 41 }, (_, n) => talent(100 + n)))).toEqual([
      'rows: TOO_LONG',
    ]);
    expect(await allCandidates(deps)).toEqual(before);
  });
});

describe('candidates of the régie', () => {
  it('are added, changed, sent home and taken back; the journal keeps what was there before', async () => {
    const { deps, db, show, act } = await setupRegie();
    const { answer } = await act('candidate.create', ROSE);
    const rose = await adminCandidate(deps, answer.id);
    expect(rose).toMatchObject({ number: 12, pagne: { pattern: 'kente', a: '#FFB627' }, portrait: null });
    const changed = { ...ROSE, id: rose.id, version: rose.version, city: 'Kara' };
    expect(await act('candidate.edit', changed)).toMatchObject({ status: 200 });
    expect((await adminCandidate(deps, rose.id)).city).toBe('Kara');

    const { koffi } = show;
    const shown = async () => (await listCandidates(db, 'test')).find(({ id }) => id === koffi)?.eliminated;
    expect(await act('candidate.eliminate', { id: koffi })).toMatchObject({ status: 200 });
    expect(await shown()).toBe(true);
    expect(await act('candidate.eliminate', { id: koffi })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await act('candidate.return', { id: koffi })).toMatchObject({ status: 200 });
    expect(await shown()).toBe(false);

    const events = await db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    expect(events.map((event) => event.act)).toEqual([
      'candidate.create',
      'candidate.edit',
      'candidate.eliminate',
      'candidate.return',
    ]);
    expect(events[1]).toMatchObject({ before: { city: 'Lomé' }, after: { city: 'Kara' } });
  });

  it('are not written over by an operator who read them before another one saved', async () => {
    const { deps, show, act } = await setupRegie();
    const { version, display_name, number } = await adminCandidate(deps, show.koffi);
    const save = (city: string) =>
      act('candidate.edit', { ...ROSE, display_name, number, city, id: show.koffi, version });
    const both = await Promise.all([save('Un'), save('Deux')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  it('have numbers of their own, also of two that are added at once', async () => {
    const { deps, act } = await setupRegie();
    const both = await Promise.all([act('candidate.create', ROSE), act('candidate.create', ROSE)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'NUMBER_TAKEN' });
    expect((await allCandidates(deps)).filter(({ number }) => number === 12)).toHaveLength(1);
  });

  it('take HTML as text, and as a portrait only what the régie has made itself', async () => {
    const { deps, show, act } = await setupRegie();
    const attack = '<b>Rose</b><script>1';
    const { answer } = await act('candidate.create', { ...ROSE, display_name: attack });
    expect((await adminCandidate(deps, answer.id)).display_name).toBe(attack);
    const wrong = async (more: object) => (await act('candidate.create', { ...ROSE, ...more })).fields;
    expect(await wrong({ a: 'red;}</style>' })).toMatchObject({ a: { code: 'INVALID' } });
    expect(await wrong({ display_name: 'a\0b' })).toMatchObject({ display_name: { code: 'INVALID' } });
    expect(await wrong({ city: ' ' })).toMatchObject({ city: { code: 'REQUIRED' } });
    const { version } = await adminCandidate(deps, show.koffi);
    for (const portrait of ['https://ailleurs.example/a.webp', '/uploads/portraits/../x.webp', '/logo.svg']) {
      const refused = await act('candidate.portrait', { id: show.koffi, version, portrait });
      expect(refused.fields).toMatchObject({ portrait: { code: 'INVALID' } });
    }
  });

  it('are eliminated only by an operator, and only with the second factor shown of late', async () => {
    const { deps, show, act, operator } = await setupRegie();
    expect(await act('candidate.eliminate', { id: show.koffi }, {})).toMatchObject({ status: 404 });
    await growStale(deps, operator);
    expect(await act('candidate.eliminate', { id: show.koffi })).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
    });
  });
});
