import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setupRegie } from '#test/regie.ts';
import { COMPETITION } from '#test/show.ts';
import { journal } from './journal.ts';

it('the journal finds a week, a talent and an operator by what they are called, and names them', async () => {
  const { deps, show, act, second } = await setupRegie('admin', {});
  await act('contest.suspend', { contest_id: show.contest });
  await act('contest.resume', { contest_id: show.contest });
  await act('candidate.eliminate', { id: show.aicha });
  await act('operator.role', { operator_id: second.id, role: 'executive' });
  const found = async (subject: string) => {
    const { events } = await journal(deps, { subject }, 50);
    return events.map((one) => one.act);
  };
  expect(await found('semaine 1')).toEqual(['contest.resume', 'contest.suspend']);
  expect(await found('SEMAINE 1')).toEqual(['contest.resume', 'contest.suspend']);
  expect(await found('semaine 11')).toEqual([]);
  expect(await found(`contest:${show.contest}`)).toHaveLength(2);
  expect(await found('aïcha')).toEqual(['candidate.eliminate']);
  expect(await found(second.email)).toEqual(['operator.role.requested']);
  // A sign in the words is a sign, and no pattern.
  expect(await found('%')).toEqual([]);
  const { names } = await journal(deps, {}, 50);
  expect(names[show.contest]).toEqual({ id: show.contest, kind: 'contest', name: '1' });
});

it('a word in the names of half the season is looked for as a word, and not as the things that it names', async () => {
  const { deps, db, act } = await setupRegie('admin', {});
  await sql`
    insert into faq_items (competition_id, id, position, question, answer)
    select ${COMPETITION}, 'autre-' || n, n, 'Combien de votes ' || n, 'Un' from generate_series(100, 160) n`.execute(
    db,
  );
  await act('faq.move', { id: 'autre-120', direction: 'up' });
  expect((await journal(deps, { subject: 'combien' }, 50)).events).toEqual([]);
  expect((await journal(deps, { subject: 'votes 120' }, 50)).events).toHaveLength(1);
});
