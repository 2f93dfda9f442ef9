import { describe, expect, it } from 'vitest';
import { facebookLink, shareAddress, whatsAppLink, xLink } from './sharing-links.ts';

const site = 'https://palmares.example';

describe('shareAddress', () => {
  it('points at a candidate', () => {
    expect(shareAddress(site, { kind: 'candidate', id: 'a-1' })).toBe('https://palmares.example/?cd=a-1');
  });

  it('points at the votes in a contest', () => {
    const shared = { kind: 'votes', contestId: 'c', candidateIds: ['a', 'b', 'c', 'd', 'e', 'f'] } as const;
    expect(shareAddress(site, shared)).toBe('https://palmares.example/?ct=c&cdt=a.b.c.d.e');
  });

  it('points at results', () => {
    expect(shareAddress(site, { kind: 'results', contestId: null })).toBe('https://palmares.example/?rs=1');
    expect(shareAddress(site, { kind: 'results', contestId: 'w1' })).toBe(
      'https://palmares.example/?rs=1&ct=w1',
    );
  });
});

describe('links to networks', () => {
  it('encode message and address', () => {
    expect(whatsAppLink('Votez pour Grâce & moi :', `${site}/?cd=1`)).toBe(
      'https://wa.me/?text=Votez%20pour%20Gr%C3%A2ce%20%26%20moi%20%3A%20https%3A%2F%2Fpalmares.example%2F%3Fcd%3D1',
    );
    expect(facebookLink(`${site}/?cd=1`)).toContain('u=https%3A%2F%2Fpalmares.example%2F%3Fcd%3D1');
    expect(xLink('Votez & partagez', `${site}/?cd=1`)).toBe(
      'https://x.com/intent/post?text=Votez%20%26%20partagez&url=https%3A%2F%2Fpalmares.example%2F%3Fcd%3D1',
    );
  });
});
