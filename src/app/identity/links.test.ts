import { describe, expect, it } from 'vitest';
import { identifierOf, referralOf, signInWith } from './links.ts';

const query = (text: string) => new URLSearchParams(text);

describe('signInWith', () => {
  it('keeps the page to go to next', () => {
    expect(signInWith('phone', null)).toBe('/connexion');
    expect(signInWith('email', null)).toBe('/connexion?avec=email');
    expect(signInWith('email', '/codepartenaire?code=A1')).toBe(
      '/connexion?next=%2Fcodepartenaire%3Fcode%3DA1&avec=email',
    );
  });

  it('is read back by identifierOf', () => {
    for (const identifier of ['phone', 'email'] as const) {
      const url = new URL(signInWith(identifier, '/vote'), 'http://own.invalid');
      expect(identifierOf(url.searchParams)).toBe(identifier);
    }
    expect(identifierOf(query('avec=fax'))).toBe('phone');
  });
});

describe('referralOf', () => {
  it.each([
    ['ref=BCD2FGH', 'BCD2FGH'],
    ['ref=', null],
    ['', null],
    ['ref=<script>', null],
    ['ref=a%20b', null],
    [`ref=${'A'.repeat(201)}`, null],
  ])('of %j is %j', (text, code) => {
    expect(referralOf(query(text))).toBe(code);
  });
});
