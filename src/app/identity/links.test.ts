import { describe, expect, it } from 'vitest';
import { identifierFrom, referralFrom, signInPageFor } from './links.ts';

const query = (text: string) => new URLSearchParams(text);

describe('signInPageFor', () => {
  it('keeps the page to go to next', () => {
    expect(signInPageFor('phone', null)).toBe('/connexion');
    expect(signInPageFor('email', null)).toBe('/connexion?avec=email');
    expect(signInPageFor('email', '/codepartenaire?code=A1')).toBe(
      '/connexion?next=%2Fcodepartenaire%3Fcode%3DA1&avec=email',
    );
  });

  it('is read back by identifierFrom', () => {
    for (const identifier of ['phone', 'email'] as const) {
      const url = new URL(signInPageFor(identifier, '/vote'), 'http://own.invalid');
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
    ['ref=%20BCD2FGH%C2%A0', 'BCD2FGH'],
    [`ref=${'A'.repeat(201)}`, null],
  ])('of %j is %j', (text, code) => {
    expect(referralFrom(query(text))).toBe(code);
  });
});
