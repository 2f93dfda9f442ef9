import { expect, it } from 'vitest';
import { minutesDetail } from './minutes-detail.ts';

it('the minutes name the accounts that an annulment was about, not all accounts of their group', () => {
  const reason = 'Numéros consécutifs.';
  expect(minutesDetail({ votes: 3, accounts: 3, users: 18, reason })).toBe(
    '3 votes, 3 comptes, motif\u00a0: Numéros consécutifs.',
  );
  // Older acts have stored the group only.
  expect(minutesDetail({ votes: 18, users: 18, reason })).toContain('18 comptes');
  // A list of accounts is not a group, and may have one account.
  expect(minutesDetail({ votes: 1, accounts: 1, reason })).toBe(
    '1 vote, 1 compte, motif\u00a0: Numéros consécutifs.',
  );
  expect(minutesDetail({ version: 2 })).toBe('version 2');
  expect(minutesDetail({})).toBe('');
});

it('the minutes tell which talent an act was about, and both names and numbers where they have changed', () => {
  const before = { display_name: 'Aïcha', number: 1 };
  expect(minutesDetail({ display_name: 'Aïcha B.', number: 1 }, before)).toBe(
    '«\u00a0Aïcha\u00a0» devient «\u00a0Aïcha B.\u00a0»',
  );
  expect(minutesDetail({ display_name: 'Aïcha', number: 4 }, before)).toBe('Aïcha, numéro 1 devenu 4');
  expect(minutesDetail({ eliminated: true }, { display_name: 'Koffi', eliminated: false })).toBe('Koffi');
});

it('the minutes tell from which end to which a vote was moved', () => {
  const [before, after] = ['2026-12-03T00:00:00.000Z', '2026-12-03T01:00:00.000Z'];
  expect(minutesDetail({ end_date: after }, { end_date: before })).toBe(
    'fin portée du 03/12/2026 à 00:00:00 au 03/12/2026 à 01:00:00',
  );
  expect(minutesDetail({ end_date: after })).toBe('fin portée au 03/12/2026 à 01:00:00');
});
