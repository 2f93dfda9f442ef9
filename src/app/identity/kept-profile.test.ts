import { describe, expect, it } from 'vitest';
import { parseKept } from './kept-profile.tsx';

const stored = (owner: string, profile: unknown) => JSON.stringify({ owner, profile });

describe('a profile that was typed before the session ended', () => {
  it('is given back to its own user, field by field, without a password', () => {
    const typed = {
      name: 'Salimata',
      phone: '07 08',
      country_code: 'CI',
      email: 'a@b.ci',
      password: 'secret',
    };
    expect(parseKept(stored('sali', typed), 'sali')).toEqual({
      name: 'Salimata',
      phone: '07 08',
      country_code: 'CI',
      email: 'a@b.ci',
    });
  });

  it('is given to no other user of the phone, and never disturbs the page', () => {
    expect(parseKept(stored('sali', { name: 'Salimata' }), 'koffi')).toBeNull();
    for (const broken of [null, '', '{', '7', 'null', '{"owner":"sali"}', '{"owner":"sali","profile":null}'])
      expect(parseKept(broken, 'sali')).toBeNull();
    expect(parseKept(stored('sali', { name: 7, email: 'x'.repeat(900) }), 'sali')?.email).toHaveLength(254);
    // The draft of a registration has another shape.
    expect(parseKept('{"name":"Awa"}', 'sali')).toBeNull();
  });
});
