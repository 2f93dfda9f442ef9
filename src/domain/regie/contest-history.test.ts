import { expect, it } from 'vitest';
import { adminCandidate } from '#domain/contest/candidate-admin.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { setupRegie } from '#test/regie.ts';
import { COMPETITION, makeCandidate } from '#test/show.ts';
import { contestHistory } from './contests.ts';

it('the history of a vote has the new name of a talent in it, and neither their new city nor other talents', async () => {
  const { db, deps, show, act, agreed } = await setupRegie();
  const other = await makeCandidate(db, 7, 'Prisca');
  const changed = async (id: string, change: object) => {
    const { pagne, version, portrait: _p, eliminated_at: _e, ...text } = await adminCandidate(deps, id);
    return { ...text, ...pagne, version, ...change };
  };
  await act('candidate.edit', await changed(show.koffi, { city: 'Bouaké' }));
  await act('candidate.edit', await changed(other, { display_name: 'Prisca K.' }));
  await agreed('candidate.edit', await changed(show.koffi, { display_name: 'Koffi le Grand' }));
  await act('contest.suspend', { contest_id: show.contest });
  const history = await contestHistory(db, await plannedWeek(db, COMPETITION, show.contest));
  const told = history.filter(({ act: name }) => !name.endsWith('.requested'));
  expect(told.map(({ act: name, before }) => [name, before?.display_name])).toEqual([
    ['candidate.edit', 'Koffi'],
    ['contest.suspend', undefined],
  ]);
});
