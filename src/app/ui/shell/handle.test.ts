import { describe, expect, it } from 'vitest';
import { shellOf } from './handle.ts';

describe('shellOf', () => {
  it('is the whole frame by default', () => {
    expect(shellOf([undefined, undefined])).toEqual({
      bar: 'plain',
      nav: true,
      footer: true,
      theme: undefined,
    });
  });

  it('takes what the deepest route says', () => {
    expect(shellOf([{ bar: 'back', footer: false }, undefined, { bar: 'bare', theme: 'papier' }])).toEqual({
      bar: 'bare',
      nav: true,
      footer: false,
      theme: 'papier',
    });
  });
});
