import { expect, it } from 'vitest';
import { minutesDetail } from './minutes-detail.ts';

type Values = Record<string, unknown>;

/** What the minutes tell of an act at nine in the evening. */
const detail = (after: Values, before: Values | null = null, act = 'contest.edit') =>
  minutesDetail({ act, at: '2026-12-03T21:00:00.000Z', before, after }).replaceAll('\u00a0', ' ');

it('the minutes name the accounts that an annulment was about, not all accounts of their group', () => {
  const reason = 'Numéros consécutifs.';
  expect(detail({ votes: 3, accounts: 3, users: 18, reason })).toBe(
    '3 votes, 3 comptes, motif : Numéros consécutifs.',
  );
  // Older acts have stored the group only.
  expect(detail({ votes: 18, users: 18, reason })).toContain('18 comptes');
  // A list of accounts is not a group, and may have one account.
  expect(detail({ votes: 1, accounts: 1, reason })).toBe('1 vote, 1 compte, motif : Numéros consécutifs.');
  expect(detail({ version: 2 })).toBe('version 2');
  expect(detail({})).toBe('');
});

it('the minutes tell which talent an act was about, and both names and numbers where they have changed', () => {
  const before = { display_name: 'Aïcha', number: 1 };
  expect(detail({ display_name: 'Aïcha B.', number: 1 }, before)).toBe('« Aïcha » devient « Aïcha B. »');
  expect(detail({ display_name: 'Aïcha', number: 4 }, before)).toBe('Aïcha, numéro 1 devenu 4');
  expect(detail({ eliminated: true }, { display_name: 'Koffi', eliminated: false })).toBe('Koffi');
});

it('the minutes tell from which end to which a vote was moved', () => {
  const [before, after] = ['2026-12-03T00:00:00.000Z', '2026-12-03T01:00:00.000Z'];
  expect(detail({ end_date: after }, { end_date: before })).toBe(
    'fin portée du 03/12/2026 à 00:00:00 au 03/12/2026 à 01:00:00',
  );
  // A request tells the end that is asked for alone.
  expect(detail({ end_date: after }, null, 'contest.extend.requested')).toBe(
    'nouvelle fin : 03/12/2026 à 01:00:00',
  );
});

it('the minutes tell of an edited week the date that has changed, and no end that stayed', () => {
  const end_date = '2026-11-30T00:41:00.000Z';
  const before = { end_date, result_date: '2026-11-30T01:58:00.000Z' };
  const after = { end_date, result_date: '2026-11-30T02:30:00.000Z' };
  expect(detail(after, before)).toBe('résultats portés du 30/11/2026 à 01:58:00 au 30/11/2026 à 02:30:00');
  expect(detail(before, before)).toBe('');
});

it('the minutes tell that a publication was planned, for when, and that it fell', () => {
  const published_at = '2026-12-03T22:00:00.000Z';
  const publish = (at: string) => detail({ version: 1, published_at: at }, null, 'contest.publish');
  expect(publish(published_at)).toBe('version 1, publication prévue le 03/12/2026 à 22:00:00');
  expect(publish('2026-12-03T21:00:00.000Z')).toBe('version 1');
  expect(detail({ published_at: null }, { published_at })).toBe(
    'la publication prévue le 03/12/2026 à 22:00:00 tombe',
  );
  expect(detail({ published_at: null }, { published_at: null })).toBe('');
});
