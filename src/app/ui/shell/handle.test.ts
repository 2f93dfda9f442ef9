import { describe, expect, it } from 'vitest';
import { toShell } from './handle.ts';

describe('toShell', () => {
  it('is the whole frame by default', () => {
    expect(toShell([undefined, undefined])).toEqual({
      bar: 'plain',
      nav: true,
      footer: true,
      theme: undefined,
    });
  });

  it('may have a footer only where the window is wide', () => {
    expect(toShell([{ footer: 'wide' }]).footer).toBe('wide');
  });

  it('takes what the deepest route says', () => {
    expect(toShell([{ bar: 'back', footer: false }, undefined, { bar: 'bare', theme: 'papier' }])).toEqual({
      bar: 'bare',
      nav: true,
      footer: false,
      theme: 'papier',
    });
  });
});
