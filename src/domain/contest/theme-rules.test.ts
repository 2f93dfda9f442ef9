import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  DEMANDS,
  isOwnTheme,
  measures,
  OWN_THEME,
  onPaper,
  readTheme,
  shownRatio,
  THEME_COLOURS,
  type Theme,
  themeRules,
  unreadable,
} from './theme-rules.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const theme: fc.Arbitrary<Theme> = fc.record({
  action: colour,
  action_press: colour,
  choice: colour,
  choice_vivid: colour,
  choice_text: colour,
});

describe('contrast', () => {
  // The figures of the design's own table.
  it.each([
    ['#FFF4E3', '#1A0A14', '17,59'],
    ['#FFB627', '#1A0A14', '10,91'],
    ['#F0990A', '#1A0A14', '8,44'],
    ['#FFF4E3', '#D11A62', '4,78'],
    ['#FFFFFF', '#D11A62', '5,20'],
    ['#FF5C97', '#1A0A14', '6,59'],
    ['#FF5C97', '#27111E', '6,10'],
    ['#FF8FB8', '#1A0A14', '9,00'],
    ['#FF8FB8', '#27111E', '8,33'],
    ['#C62A21', '#27111E', '3,17'],
    ['#A60F4C', '#FFF8EB', '7,11'],
  ])('of %s and %s is %s, as the design measured', (one, other, figure) => {
    expect(shownRatio(contrast(one, other))).toBe(figure);
  });

  it('is the same both ways, 1 with itself, and 21 at most', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = contrast(one, other);
        expect(ratio).toBe(contrast(other, one));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
        expect(contrast(one, one)).toBe(1);
      }),
    );
    expect(contrast('#000000', '#ffffff')).toBe(21);
  });

  it('is never shown as enough where it is not', () => {
    expect(shownRatio(10.9055)).toBe('10,91');
    expect(shownRatio(4.4999, 4.5)).toBe('4,49');
    expect(shownRatio(4.5, 4.5)).toBe('4,50');
    fc.assert(
      fc.property(fc.double({ min: 4.4, max: 4.6, noNaN: true }), (ratio) => {
        expect(Number(shownRatio(ratio, 4.5).replace(',', '.')) >= 4.5).toBe(ratio >= 4.5);
      }),
    );
  });
});

describe('a theme', () => {
  it('of our own meets every demand', () => {
    expect(unreadable(OWN_THEME)).toEqual([]);
    expect(isOwnTheme(OWN_THEME)).toBe(true);
    expect(isOwnTheme({ ...OWN_THEME, action: '#ffb627' })).toBe(true);
  });

  it.each([
    ['action', '#7A4A00'],
    ['action_press', '#8A3A00'],
    ['choice', '#FF5C97'],
    ['choice_vivid', '#5A1030'],
    ['choice_text', '#8A3A5A'],
  ] as const)('is refused for %s where it cannot be read', (name, dim) => {
    expect(unreadable({ ...OWN_THEME, [name]: dim })).toEqual([name]);
  });

  it('is refused exactly where a measure falls short of its demand', () => {
    fc.assert(
      fc.property(theme, (any) => {
        const short = DEMANDS.filter((demand) => contrast(any[demand.colour], demand.against) < demand.least);
        expect(unreadable(any).sort()).toEqual([...new Set(short.map((demand) => demand.colour))].sort());
        expect(measures(any).filter(({ enough }) => !enough)).toHaveLength(short.length);
      }),
    );
  });

  it('makes words on paper that can be read, for any chosen colour', () => {
    fc.assert(
      fc.property(colour, (any) => {
        for (const paper of ['#F7E9D3', '#FFF8EB', '#FFFFFF']) {
          expect(contrast(onPaper(any), paper)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
    expect(onPaper('#D11A62')).not.toBe('#000000');
  });

  it('becomes rules in which nothing stands but names and colours', () => {
    fc.assert(
      fc.property(theme, (any) => {
        expect(themeRules(any)).toMatch(
          /^@media screen\{(?:[\w:,[\]=. -]+\{(?:--[\w-]+:#[\da-f]{6};?)+\})+\}$/i,
        );
      }),
    );
  });

  it('is read back as colours, or not at all', () => {
    expect(readTheme(OWN_THEME)).toEqual(OWN_THEME);
    for (const name of THEME_COLOURS) {
      for (const hostile of ['red;}body{display:none', '#fff', 'url(//x)', '#12345g', '', null, 7]) {
        expect(readTheme({ ...OWN_THEME, [name]: hostile })).toBeNull();
      }
    }
    for (const nothing of [null, undefined, '', {}, []]) expect(readTheme(nothing)).toBeNull();
  });
});
