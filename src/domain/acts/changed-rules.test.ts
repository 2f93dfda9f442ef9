import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHANGES, changeBehind, toChanges, whatChanged } from './changed-rules.ts';

const digests = fc.dictionary(
  fc.constantFrom('votes', 'upToDate', 'date', 'gone', 'version'),
  fc.constantFrom('a', 'b'),
);

it('nothing has changed where all digests are the same, and something where one differs', () => {
  fc.assert(
    fc.property(digests, digests, (asked, now) => {
      expect(whatChanged(asked, { ...asked })).toEqual([]);
      const same = [...new Set([...Object.keys(asked), ...Object.keys(now)])].every(
        (name) => asked[name] === now[name],
      );
      expect(whatChanged(asked, now).length === 0).toBe(same);
    }),
  );
});

it('each change is told once, also a thing that has come or gone since', () => {
  expect(whatChanged({ votes: 'a', leaving: 'a' }, { votes: 'b', leaving: 'b' })).toEqual(['votes']);
  expect(whatChanged({ date: 'a' }, { date: 'b', disputed: 'c' })).toEqual(['check', 'dates']);
  expect(whatChanged({ gone: 'a' }, {})).toEqual(['departures']);
});

it('of a request that is older than these digests, no change is known', () => {
  expect(whatChanged(null, { votes: 'a' })).toEqual([]);
});

it('a failure that may pass says nothing of a change', () => {
  expect([changeBehind('WRONG_PHASE'), changeBehind('BUSY')]).toEqual(['phase', null]);
});

it('a change that this version does not know is left out', () => {
  expect(toChanges(['votes', 'weather'])).toEqual(['votes']);
  expect(toChanges(null)).toEqual([]);
  expect(toChanges(CHANGES)).toEqual([...CHANGES]);
});
