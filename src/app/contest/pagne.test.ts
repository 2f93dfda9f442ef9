import { describe, expect, it } from 'vitest';
import { pagneClass, pagneRules } from './pagne.ts';

const grace = {
  number: 4,
  pagne: { pattern: 'triangle', a: '#F2703A', b: '#8E1247', c: '#FFB627' },
} as const;

describe('the pagne of a candidate', () => {
  it('names the pattern and the candidate', () => {
    expect(pagneClass(grace)).toBe('pagne pagne--triangle pagne-4');
  });

  it('writes one rule per candidate', () => {
    expect(pagneRules([grace])).toBe('.pagne-4{--a:#F2703A;--b:#8E1247;--c:#FFB627}');
  });

  it('never lets anything but a colour into the style element', () => {
    const hostile = { number: 5, pagne: { ...grace.pagne, a: 'red}</style><script>' } };
    expect(pagneRules([hostile])).toBe('.pagne-5{--a:#FFB627;--b:#8E1247;--c:#FFB627}');
  });
});
