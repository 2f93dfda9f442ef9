import { expect, it } from 'vitest';
import { totalsFile } from './totals-file.ts';

it('the totals of a count have these columns, in this order, in each line', () => {
  const count = {
    cast_votes: 5,
    annulled_votes: 1,
    total: 4,
    lines: [
      { rank: 1, number: 7, name: 'Fatou', cast: 4, tallied: 4, annulled: 1, votes: 3, share: 7500 },
      { rank: 2, number: 2, name: 'Koffi', cast: 1, tallied: 1, annulled: 0, votes: 1, share: 2500 },
    ],
  } as unknown as Parameters<typeof totalsFile>[0];
  expect(totalsFile(count).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'rang;numero;talent;exprimes;cumul;annules;retenus;part',
    '1;7;Fatou;4;4;1;3;75,00',
    '2;2;Koffi;1;1;0;1;25,00',
    ';;Total;5;5;1;4;100,00',
  ]);
});
