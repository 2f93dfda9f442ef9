import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneCity } from '#site/copy/regie-time.ts';
import {
  besideUtc,
  clockThere,
  fieldInstant,
  hourBeside,
  timeBeside,
  toEcho,
  typedInstant,
  utcAndShow,
  utcDayAndTime,
} from './regie-clock.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const instants = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

describe('the show’s own time beside UTC', () => {
  it('is said where clocks there show something else, with the day where it is another one', () => {
    expect(plain(besideUtc('2026-12-05T21:00:00.000Z', 'Africa/Kinshasa'))).toBe(' · 22:00 Kinshasa');
    expect(plain(besideUtc('2026-12-05T23:30:00.000Z', 'Europe/Paris'))).toBe(' · 06/12 à 00:30 Paris');
    expect(plain(besideUtc('2026-07-05T21:00:00.000Z', 'Europe/Paris'))).toBe(' · 23:00 Paris');
    for (const same of [null, 'Africa/Abidjan', 'UTC'])
      expect(besideUtc('2026-12-05T21:00:00.000Z', same)).toBe('');
  });

  it('is said with the instant itself, and without its zone under a curve', () => {
    const [at, zone] = ['2026-12-05T21:00:00.000Z', 'Africa/Kinshasa'];
    expect(plain(utcAndShow(at, zone))).toBe('21:00 UTC · 22:00 Kinshasa');
    expect(plain(utcAndShow(at, null))).toBe('21:00 UTC');
    expect(plain(utcDayAndTime(at))).toBe('05/12 21:00 UTC');
    expect(plain(hourBeside(at, zone))).toBe(' · 22:00');
    expect(plain(hourBeside('2026-12-05T23:30:00.000Z', zone))).toBe(' · 00:30 le 6');
    expect(plain(hourBeside('2026-12-05T01:30:00.000Z', 'America/Bogota'))).toBe(' · 20:30 le 4');
    expect(plain(timeBeside('2026-12-05T23:30:00.000Z', zone))).toBe(' · 00:30');
    expect(hourBeside(at, 'UTC')).toBe('');
    expect([plain(clockThere(at, zone)), clockThere(at, 'UTC')]).toEqual(['22:00 Kinshasa', '']);
  });

  it('is left out of an old browser that does not know the zone, and never breaks the page', () => {
    fc.assert(
      fc.property(instants, fc.string(), (at, zone) => {
        const said = besideUtc(at.toISOString(), zone);
        expect(said === '' || said.includes(zoneCity(zone))).toBe(true);
      }),
    );
  });
});

describe('a date that is typed', () => {
  const NOW = Date.parse('2026-11-24T20:00:00.000Z');
  const echo = (iso: string, zone: string | null = 'Africa/Kinshasa') => plain(toEcho(iso, zone, NOW));

  it('is said whole, with the show’s time and how far away it is', () => {
    expect(echo('2026-12-05T21:00:00.000Z')).toBe(
      'samedi 5 décembre 2026 à 21:00 UTC, 22:00 à Kinshasa, dans 11 j 01 h',
    );
    expect(echo('2026-12-01T23:30:00.000Z')).toBe(
      'mardi 1er décembre 2026 à 23:30 UTC, le 2 décembre à 00:30 à Kinshasa, dans 7 j 03 h',
    );
    expect(echo('2026-11-24T18:59:00.000Z', null)).toBe(
      'mardi 24 novembre 2026 à 18:59 UTC, il y a 1 h 01 min',
    );
    expect(echo('2026-11-24T20:00:20.000Z', null)).toContain('maintenant');
  });

  it.each([
    ['2026-11-24T21:59:00', 'dans 1 h 59 min'],
    ['2026-11-24T21:58:01', 'dans 1 h 58 min'],
    ['2026-11-24T21:05:00', 'dans 1 h 05 min'],
    ['2026-11-24T21:00:59', 'dans 1 heure'],
    ['2026-11-24T20:03:00', 'dans 3 minutes'],
    ['2026-11-24T19:39:00', 'il y a 21 minutes'],
    ['2026-11-25T19:59:00', 'dans 23 h 59 min'],
    ['2026-11-25T20:30:00', 'dans 1 jour'],
    ['2026-12-01T22:00:00', 'dans 7 j 02 h'],
    ['2026-12-02T19:00:00', 'dans 7 j 23 h'],
    ['2026-12-05T20:00:00', 'dans 11 jours'],
  ])('is as far away as two units say, where one would round much of it down: %s, %s', (at, distance) => {
    expect(echo(`${at}.000Z`, null).split(', ').at(-1)).toBe(distance);
  });

  it('is an instant in UTC as fields write it, with or without seconds; half a date is none', () => {
    expect(typedInstant('2026-12-05T21:00')).toBe('2026-12-05T21:00:00.000Z');
    expect(typedInstant('2026-12-05T21:00:30')).toBe('2026-12-05T21:00:30.000Z');
    for (const none of ['', '2026-12', '2026-13-05T21:00', '5 décembre', '2026-12-05T25:00'])
      expect(typedInstant(none)).toBeNull();
    fc.assert(
      fc.property(instants, (at) => {
        expect(typedInstant(at.toISOString())).toBe(at.toISOString());
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void typedInstant(text)));
  });

  it('comes back into its field as the field takes it, also where a button sent it in ISO 8601', () => {
    expect(fieldInstant('2026-11-30T13:34:00.000Z')).toBe('2026-11-30T13:34:00');
    expect(fieldInstant('2026-11-30T13:34')).toBe('2026-11-30T13:34:00');
    expect([fieldInstant(''), fieldInstant('demain')]).toEqual(['', 'demain']);
  });
});
