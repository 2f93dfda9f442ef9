import { describe, expect, it } from 'vitest';
import { type Acts, isOfTwo } from '#domain/acts/act.ts';
import { acts } from '#domain/regie/acts.ts';
import { type ActName, actInputs } from '#domain/regie/schema.ts';
import { formPage, toTyped } from './correctable.ts';
import { actFields } from './perform.server.ts';

const ID = '0190a3a0-0000-7000-8000-000000000001';
const OTHER = '0190a3a0-0000-7000-8000-000000000002';

describe('a request that its author corrects', () => {
  it('has a page with its form, for every act that can take two persons', () => {
    const pages = Object.keys(acts).filter((act) => formPage(act, { id: ID }) !== null);
    const ofTwo = Object.entries<Acts[string]>(acts).filter(([, act]) => isOfTwo(act));
    expect(pages.sort()).toEqual(ofTwo.map(([act]) => act).sort());
  });

  it.each([
    ['contest.reopen', { contest_id: ID, end_date: '2026-12-01T20:00:00.000Z', reason: 'Panne du réseau' }],
    ['contest.reopen', { contest_id: ID, end_date: null, reason: 'Panne du réseau' }],
    [
      'risk.annul',
      { cluster_id: ID, contest_id: ID, reason: 'Un seul appareil', choice: 'only', members: [ID, OTHER] },
    ],
    [
      'code.create',
      { code: 'TV', amount: 3, max_uses: 400, max_uses_per_user: 2, ends_at: '2026-12-01T20:00:00.000Z' },
    ],
    ['settings.count', { version: 'v', huissier_signs: true }],
    ['settings.count', { version: 'v', huissier_signs: false }],
  ] satisfies [ActName, object][])('of %s is asked for again by its form as it was', (act, input) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(toTyped(act, input)))
      for (const one of name.endsWith('[]') ? value.split(',') : [value]) form.append(name, one);
    expect(actInputs[act].parse(actFields(form))).toEqual(input);
  });

  it('names neither the count nor the end that its week had then', () => {
    const input = { contest_id: ID, version: 1, current_end: '2026-12-01T20:00:00.000Z', when: 'now' };
    expect(toTyped('contest.publish', input)).toEqual({
      act: 'contest.publish',
      contest_id: ID,
      when: 'now',
    });
  });
});
