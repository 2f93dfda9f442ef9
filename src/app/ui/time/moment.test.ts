import { describe, expect, it } from 'vitest';
import { sayArrival, sayMoment } from './moment.ts';

const now = Date.parse('2026-11-20T19:00:00Z'); // A Friday.
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const utc = (iso: string, brief = false) => plain(sayMoment(Date.parse(iso), now, 'utc', brief));
// The machine's time zone is unknown: local time is compared with what its own clock says.
const local = (iso: string, brief = false) => plain(sayMoment(Date.parse(iso), now, 'local', brief));

describe('sayMoment', () => {
  it('names the day as one says it', () => {
    expect(utc('2026-11-20T21:00:00Z')).toBe('aujourd’hui à 21 h 00 UTC');
    expect(utc('2026-11-21T00:00:00Z')).toBe('demain à 00 h 00 UTC');
    expect(utc('2026-11-22T09:05:00Z')).toBe('dimanche à 9 h 05 UTC');
    expect(utc('2026-11-26T20:30:00Z')).toBe('jeudi à 20 h 30 UTC');
  });

  it('adds the date from one week on, and for the past', () => {
    expect(utc('2026-11-27T20:30:00Z')).toBe('vendredi 27 novembre à 20 h 30 UTC');
    expect(utc('2026-12-01T20:30:00Z')).toBe('mardi 1er décembre à 20 h 30 UTC');
    expect(utc('2026-11-19T20:30:00Z')).toBe('jeudi 19 novembre à 20 h 30 UTC');
  });

  it('is short for one line', () => {
    expect(utc('2026-11-22T21:00:00Z', true)).toBe('dim. 21 h 00 UTC');
    expect(utc('2026-11-21T21:00:00Z', true)).toBe('demain 21 h 00 UTC');
    expect(utc('2026-12-01T20:30:00Z', true)).toBe('mar. 1er décembre 20 h 30 UTC');
  });

  it('tells local time, and UTC where that differs', () => {
    const iso = '2026-11-24T12:30:00Z';
    const date = new Date(iso);
    const own = `mardi à ${date.getHours()} h ${String(date.getMinutes()).padStart(2, '0')}`;
    const same = date.getTimezoneOffset() === 0;
    expect(local(iso)).toBe(same ? own : `${own} (12 h 30 UTC)`);
    expect(local(iso, true)).toBe(own);
  });
});

describe('sayArrival', () => {
  const came = (iso: string, zone: 'utc' | 'local') => plain(sayArrival(Date.parse(iso), now, zone));

  it('is the hour of today, and the day of anything earlier', () => {
    expect(came('2026-11-20T00:00:00Z', 'utc')).toBe('00 h 00 UTC');
    expect(came('2026-11-20T18:30:00Z', 'utc')).toBe('18 h 30 UTC');
    expect(came('2026-11-19T23:59:59Z', 'utc')).toBe('jeu. 19 novembre');
    expect(came('2026-11-01T08:00:00Z', 'utc')).toBe('dim. 1er novembre');
  });

  it('is the phone’s own time there', () => {
    const minute = new Date(now - 60_000);
    const own = `${minute.getHours() || '00'} h ${String(minute.getMinutes()).padStart(2, '0')}`;
    expect(came(minute.toISOString(), 'local')).toBe(own);
  });
});
