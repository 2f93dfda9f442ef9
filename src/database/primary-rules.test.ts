import { describe, expect, it } from 'vitest';
import { type Answers, choosePrimary } from './primary-rules.ts';

const a = { host: 'a', port: 1 };
const b = { host: 'b', port: 2 };
const primary = (timeline: number) => ({ takes_writes: true, timeline });
const standby = { takes_writes: false, timeline: 0 };
const answers = (of: Answers[number]['role'], and: Answers[number]['role']): Answers => [
  { host: a, role: of },
  { host: b, role: and },
];

describe('of two servers', () => {
  it('the product works on the one that takes writes, wherever it is listed', () => {
    expect(choosePrimary(answers(primary(1), standby), undefined, 0)).toEqual({ host: a, timeline: 1 });
    expect(choosePrimary(answers(standby, primary(1)), undefined, 0)).toEqual({ host: b, timeline: 1 });
    expect(choosePrimary(answers(null, primary(4)), undefined, 0)).toEqual({ host: b, timeline: 4 });
  });

  it('the product works on neither while both are standbys, or silent', () => {
    expect(choosePrimary(answers(standby, null), undefined, 0)).toBeUndefined();
    expect(choosePrimary(answers(null, null), { host: a, timeline: 1 }, 1)).toBeUndefined();
  });

  it('the product works on the one that was promoted later, whichever is listed first', () => {
    expect(choosePrimary(answers(primary(1), primary(2)), undefined, 0)).toEqual({ host: b, timeline: 2 });
    expect(choosePrimary(answers(primary(3), primary(2)), undefined, 0)).toEqual({ host: a, timeline: 3 });
    expect(choosePrimary(answers(primary(1), primary(2)), { host: a, timeline: 1 }, 1)?.host).toBe(b);
  });

  it('an old primary is not gone back to while the new one is away', () => {
    expect(choosePrimary(answers(primary(1), null), { host: b, timeline: 2 }, 2)).toBeUndefined();
    expect(choosePrimary(answers(primary(1), standby), undefined, 2)).toBeUndefined();
  });

  it('of one timeline, the product stays with its present one, also when that is slow to answer', () => {
    expect(choosePrimary(answers(primary(1), primary(1)), { host: b, timeline: 1 }, 1)?.host).toBe(b);
    expect(choosePrimary(answers(primary(1), null), { host: b, timeline: 1 }, 1)?.host).toBe(b);
    expect(choosePrimary(answers(primary(2), null), { host: b, timeline: 1 }, 1)?.host).toBe(a);
  });
});
