import { describe, expect, it } from 'vitest';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { audit } from '#domain/acts/audit.ts';
import { growStale } from '#test/operators.ts';
import { setupRegie } from '#test/regie.ts';
import { type ContestWish, makeCandidate } from '#test/show.ts';
import { adminCandidate } from './candidate-admin.ts';

const FACE = `/uploads/portraits/${'a'.repeat(32)}-360.webp`;

async function setupDesk(wish: ContestWish = {}) {
  const desk = await setupRegie('operator', wish);
  const read = (id: string) => adminCandidate(desk.deps, id);
  /** Saves the form of a candidate with some fields changed. */
  const edit = async (id: string, change: object) => {
    const { pagne, version, portrait: _p, eliminated_at: _e, ...text } = await read(id);
    return desk.act('candidate.edit', { ...text, ...pagne, version, ...change });
  };
  const portrait = async (id: string, path = FACE) =>
    desk.act('candidate.portrait', { id, version: (await read(id)).version, portrait: path });
  const close = () => desk.db.updateTable('contests').set({ override: 'closed' }).execute();
  const publish = () =>
    desk.db
      .updateTable('contests')
      .set({ published_at: new Date(0) })
      .execute();
  return { ...desk, read, edit, portrait, close, publish };
}

describe('a candidate whom people vote for', () => {
  it('changes name and number by two persons, who are shown both before and after', async () => {
    const { deps, show, edit, read, approve } = await setupDesk();
    const asked = await edit(show.koffi, { display_name: 'Aïcha', number: 9, city: 'Bouaké' });
    expect(asked.kind).toBe('requested');
    expect(await read(show.koffi)).toMatchObject({ display_name: 'Koffi', number: 2, city: 'Abidjan' });
    const [waiting] = await waitingApprovals(deps.db);
    expect(waiting?.facts).toEqual([
      { kind: 'text', label: 'name_before', text: 'Koffi' },
      { kind: 'text', label: 'name', text: 'Aïcha' },
      { kind: 'figure', label: 'number_before', value: 2 },
      { kind: 'figure', label: 'number', value: 9 },
      { kind: 'text', label: 'also_changed', text: 'city' },
    ]);
    await approve(asked.data.approval);
    expect(await read(show.koffi)).toMatchObject({ display_name: 'Aïcha', number: 9, city: 'Bouaké' });
  });

  it('changes by two persons who are shown the name of every other field that changes', async () => {
    const { deps, show, edit } = await setupDesk();
    const change = { description: 'Autre', city: 'Man', discipline: 'Danse', gender: 'm', a: '#123456' };
    await edit(show.koffi, { number: 9, ...change });
    const [waiting] = await waitingApprovals(deps.db);
    const others = 'description, city, discipline, gender, pagne';
    expect(waiting?.facts).toContainEqual({ kind: 'text', label: 'also_changed', text: others });
  });

  it('changes the portrait by two persons, who are shown both pictures', async () => {
    const { deps, show, portrait, read, approve } = await setupDesk({ override: 'suspended' });
    const asked = await portrait(show.koffi);
    expect(asked.kind).toBe('requested');
    const [waiting] = await waitingApprovals(deps.db);
    expect(waiting?.facts).toEqual([
      { kind: 'text', label: 'candidate', text: 'Koffi' },
      { kind: 'picture', label: 'portrait_before', path: null },
      { kind: 'picture', label: 'portrait', path: FACE },
    ]);
    await approve(asked.data.approval);
    expect((await read(show.koffi)).portrait).toBe(FACE);
  });

  it('changes description, city and cloth by one person', async () => {
    const { show, edit, read } = await setupDesk();
    const change = { description: 'Danse.', city: 'Kara', pattern: 'kente', a: '#112233' };
    expect((await edit(show.koffi, change)).kind).toBe('done');
    expect(await read(show.koffi)).toMatchObject({ city: 'Kara', pagne: { pattern: 'kente' } });
  });

  it('needs the second factor shown of late for a request', async () => {
    const { deps, show, edit, operator } = await setupDesk();
    await growStale(deps, operator);
    expect(await edit(show.koffi, { number: 9 })).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    expect(await edit(show.koffi, { city: 'Kara' })).toMatchObject({ kind: 'done' });
  });

  it('keeps both forms out of date and numbers that are taken from becoming requests', async () => {
    const { act, show, edit, read } = await setupDesk();
    const { version } = await read(show.koffi);
    await edit(show.koffi, { city: 'Kara' });
    expect(await edit(show.koffi, { display_name: 'Rose', version })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await act('candidate.portrait', { id: show.koffi, version, portrait: FACE })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await edit(show.koffi, { number: 1 })).toMatchObject({ code: 'NUMBER_TAKEN' });
  });

  it('is not changed by a request after anything else of the candidate was changed: the request falls', async () => {
    const { show, edit, read, approve } = await setupDesk();
    const asked = await edit(show.koffi, { display_name: 'Aïcha' });
    await edit(show.koffi, { city: 'Kara' });
    await expect(approve(asked.data.approval)).rejects.toMatchObject({ code: 'APPROVAL_FELL' });
    expect(await read(show.koffi)).toMatchObject({ display_name: 'Koffi', city: 'Kara' });
  });
});

it('a candidate changes by two persons while the votes wait for their result: one alone could exchange two before they are counted', async () => {
  const { show, edit, portrait, read, close } = await setupDesk();
  await close();
  expect((await edit(show.koffi, { display_name: 'Aïcha', number: 9 })).kind).toBe('requested');
  expect((await portrait(show.aicha)).kind).toBe('requested');
  expect(await read(show.koffi)).toMatchObject({ display_name: 'Koffi', number: 2 });
  expect((await edit(show.koffi, { city: 'Kara' })).kind).toBe('done');
});

it('a candidate changes by one person before a vote, after its result, and where the vote is for others', async () => {
  const { db, show, edit, portrait, close, publish } = await setupDesk();
  const other = await makeCandidate(db, 7);
  expect((await edit(other, { display_name: 'Rose' })).kind).toBe('done');
  expect((await portrait(other)).kind).toBe('done');
  await close();
  expect((await edit(other, { number: 8 })).kind).toBe('done');
  await publish();
  expect((await edit(show.koffi, { display_name: 'Kofi', number: 12 })).kind).toBe('done');
  expect((await portrait(show.koffi)).kind).toBe('done');
  const scheduled = await setupDesk({ from: '1 hour' });
  expect((await scheduled.edit(scheduled.show.koffi, { display_name: 'Kofi' })).kind).toBe('done');
});

it('no name changes by one person once the vote is open, however close the two come', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { db, act, show, edit } = await setupDesk({ from: '1 hour' });
    const [opened, edited] = await Promise.all([
      act('contest.open', { contest_id: show.contest }),
      edit(show.koffi, { display_name: 'Aïcha' }),
    ]);
    expect(opened.kind).toBe('done');
    const order = (await audit(db, {})).map((event) => event.act).reverse();
    if (edited.kind === 'done') expect(order).toEqual(['candidate.edit', 'contest.open']);
    else expect(order).toEqual(['contest.open', 'candidate.edit.requested']);
  }
});
