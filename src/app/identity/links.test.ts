import { describe, expect, it } from 'vitest';
import { identifierFrom, referralFrom, signInWith } from './links.ts';

const query = (text: string) => new URLSearchParams(text);

describe('signInWith', () => {
  it('keeps the page to go to next', () => {
    expect(signInWith('phone', null)).toBe('/connexion');
    expect(signInWith('email', null)).toBe('/connexion?avec=email');
    expect(signInWith('email', '/codepartenaire?code=A1')).toBe(
      '/connexion?next=%2Fcodepartenaire%3Fcode%3DA1&avec=email',
    );
  });

  it('is read back by identifierFrom', () => {
    for (const identifier of ['phone', 'email'] as const) {
      const url = new URL(signInWith(identifier, '/vote'), 'http://own.invalid');
      expect(identifierFrom(url.searchParams)).toBe(identifier);
    }
    expect(identifierFrom(query('avec=fax'))).toBe('phone');
  });
});

describe('referralFrom', () => {
  it.each([
    ['ref=BCD2FGH', 'BCD2FGH'],
    ['ref=', null],
    ['', null],
    ['ref=<script>', null],
    ['ref=a%20b', null],
    [`ref=${'A'.repeat(201)}`, null],
  ])('of %j is %j', (text, code) => {
    expect(referralFrom(query(text))).toBe(code);
  });
});
