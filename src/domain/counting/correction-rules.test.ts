import { expect, it } from 'vitest';
import { toCorrections } from './correction-rules.ts';
import type { Count } from './schema.ts';

const [AICHA, KOFFI] = ['Aïcha', 'Koffi'].map((name) => ({ candidate_id: `id of ${name}`, name }));

const at = (hour: number) => `2026-12-03T${hour}:00:00.000Z`;

/** A version that came out at an hour, in which Koffi has so many votes, and Aïcha 10. */
const toCount = (version: number, hour: number | null, votes: number, more: Partial<Count> = {}) =>
  ({
    version,
    published_at: hour && at(hour),
    superseded_at: null,
    total: 10 + votes,
    reason: version > 1 ? `Raison ${version}` : null,
    details: version > 1 ? { reason_is_public: true } : {},
    elimination: { candidates: [{ ...KOFFI, number: 2 }], tie: null },
    lines: [
      { ...AICHA, votes: 10, rank: votes > 10 ? 2 : 1 },
      { ...KOFFI, votes, rank: votes >= 10 ? 1 : 2 },
    ],
    ...more,
  }) as Count;

it('corrections tell what each replaced, without plans that never came out and counts that the public never saw', () => {
  const first = toCount(2, 20, 10, { superseded_at: at(22) });
  const counts = [
    toCount(5, null, 1),
    toCount(4, 22, 4),
    toCount(3, null, 1),
    first,
    toCount(1, 21, 1, { superseded_at: at(19) }),
  ];
  const before = { version: 2, total: 20, leaders: [AICHA, KOFFI], eliminated: [KOFFI] };
  expect(toCorrections(counts, at(20), 4)).toEqual([{ at: at(22), reason: 'Raison 4', before }]);
  expect(toCorrections(counts, at(20), 2)).toEqual([]);
});

it('a correction of a result that was never counted has nothing before it, and an older reason is not told', () => {
  const counts = [toCount(2, 22, 4, { details: null, elimination: null }), toCount(1, null, 4)];
  expect(toCorrections(counts, at(20), 2)).toEqual([{ at: at(22), reason: null, before: null }]);
});
