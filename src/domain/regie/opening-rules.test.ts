import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contestPhases } from '#domain/contest/schema.ts';
import { textPages } from '#domain/text-page-rules.ts';
import { openingSteps, type ShowState, STEPS } from './opening-rules.ts';

const EMPTY: ShowState = {
  isNamed: false,
  hasLook: false,
  talents: [],
  questions: 0,
  published: [],
  admins: 1,
  weeks: [],
  rehearsed: false,
  sendsMail: false,
};
const READY: ShowState = {
  isNamed: true,
  hasLook: true,
  talents: [
    { display_name: 'Awa', portrait: '/a' },
    { display_name: 'Koffi', portrait: '/k' },
  ],
  questions: 3,
  published: textPages,
  admins: 2,
  weeks: ['scheduled'],
  rehearsed: true,
  sendsMail: true,
};
const step = (state: ShowState, name: string) => openingSteps(state)?.find((one) => one.name === name);

describe('the checklist of a first vote', () => {
  it('has everything left to do in an empty show, and nothing in one that is ready', () => {
    expect(openingSteps(EMPTY)?.map(({ name }) => name)).toEqual([...STEPS]);
    expect(openingSteps(EMPTY)?.every(({ missing }) => missing.length > 0)).toBe(true);
    expect(openingSteps(READY)?.flatMap(({ missing }) => missing)).toEqual([]);
  });

  it('says what is missing: talents by number, portraits by name, texts by page', () => {
    const [awa, koffi] = READY.talents.map((one) => ({ ...one }));
    expect(
      step({ ...READY, talents: [awa ?? EMPTY.talents[0]].filter((one) => one !== undefined) }, 'talents')
        ?.missing,
    ).toEqual([{ kind: 'talents', count: 1 }]);
    const faceless = { ...READY, talents: [awa, { ...koffi, portrait: null }] } as ShowState;
    expect(step(faceless, 'portraits')?.missing).toEqual([{ kind: 'portraits', names: ['Koffi'] }]);
    expect(step({ ...READY, published: ['cgu'] }, 'texts')?.missing).toEqual([
      { kind: 'text', page: 'reglement' },
    ]);
    expect(step({ ...READY, isNamed: false }, 'look')?.missing).toEqual([{ kind: 'name' }]);
  });

  it('leads to a week only where there are talents for it, and to a look at the vote where there is a week', () => {
    expect([step(EMPTY, 'week')?.after, step(EMPTY, 'portraits')?.after]).toEqual(['talents', 'talents']);
    expect(step(EMPTY, 'rehearsal')?.after).toBe('week');
    const cast = { ...EMPTY, talents: READY.talents };
    expect([step(cast, 'week')?.after, step(cast, 'rehearsal')?.after]).toEqual([null, 'week']);
    expect(step({ ...cast, weeks: ['scheduled'] }, 'rehearsal')?.after).toBeNull();
  });

  it('is gone once a vote was opened, whatever else is missing', () => {
    const phase = fc.constantFrom(...contestPhases);
    fc.assert(
      fc.property(fc.array(phase), fc.boolean(), (weeks, ready) => {
        const steps = openingSteps({ ...(ready ? READY : EMPTY), weeks });
        expect(steps === null).toBe(weeks.some((one) => one !== 'scheduled'));
      }),
    );
  });
});
