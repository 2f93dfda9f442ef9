import { expect, it } from 'vitest';
import { JOURNAL_HEADS, journalLine } from './journal-file.ts';

const WEEK = '0199b7c4-1111-7000-8000-0000007f72b2';

it('a line of the journal’s file says in French what the page says, with the codes in columns of their own', () => {
  const line = journalLine(
    {
      id: '0199b7c4-2222-7000-8000-000000000001',
      at: '2026-11-20T20:30:00.000Z',
      operator_id: null,
      operator: 'Adama',
      act: 'contest.extend',
      subject: `contest:${WEEK}`,
      before: { end_date: '2026-11-20T21:00:00.000Z' },
      after: { end_date: '2026-11-20T21:10:00.000Z', requested_by: 'Fanta' },
      ip: '203.0.113.9',
    },
    { [WEEK]: { id: WEEK, kind: 'contest', name: '1' } },
  );
  expect(line).toHaveLength(JOURNAL_HEADS.length);
  expect(line.slice(1, 8)).toEqual([
    'Adama',
    'a prolongé le vote de la semaine\u00a01, à la demande de Fanta',
    'Prolonger le vote',
    'la semaine\u00a01',
    'Clôture (UTC)\u00a0: 20/11/2026 à 21:00:00',
    'Clôture (UTC)\u00a0: 20/11/2026 à 21:10:00',
    '203.0.113.9',
  ]);
  expect(line.slice(9, 11)).toEqual(['contest.extend', `contest:${WEEK}`]);
});

it('a line of the journal’s file has a name as it is written, whatever signs are in it', () => {
  const sentence = journalLine(
    {
      id: '0199b7c4-2222-7000-8000-000000000002',
      at: '2026-11-20T20:30:00.000Z',
      operator_id: null,
      operator: 'Adama',
      act: 'banner.edit',
      subject: 'banner:Gagnez 100 $$ et $& plus',
      before: null,
      after: null,
      ip: null,
    },
    {},
  )[2];
  expect(sentence).toBe('a changé la bannière Gagnez 100 $$ et $& plus');
});
