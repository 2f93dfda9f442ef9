import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ownCookies, tellsVisitorsApart } from './own-cookies.ts';

const SERVER = path.resolve(import.meta.dirname, '..');
/** Cookies of a browser, a visit, a posted form, a place in a line, or a sign-in under way: they change no page. */
const SILENT = ['compte', 'appareil', 'tour', 'ssid', 'envoi', 'sign-in-google', 'sign-in-canal'];

it.each(Object.values(ownCookies).map(({ names }) => names.plain))(
  'the cookie "%s" tells visitors apart, or does not, under each of its names',
  (name) => {
    const expected = !SILENT.includes(name);
    expect(tellsVisitorsApart({ [name]: 'x' })).toBe(expected);
    expect(tellsVisitorsApart({ [`__Host-${name}`]: 'x' })).toBe(expected);
  },
);

it('the module of cookies has a name for each cookie', () => {
  const names = Object.values(ownCookies).map((cookie) => cookie.names.plain);
  expect(new Set(names).size).toBe(names.length);
});

it('the module of cookies is the only file of the server that sets cookies', async () => {
  const files = await readdir(SERVER, { recursive: true });
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== 'sessions/own-cookies.ts');
  expect(sources.length).toBeGreaterThan(50);
  for (const file of sources) {
    const source = await readFile(path.join(SERVER, file), 'utf8');
    expect([file, source.match(/\b(?:setCookie|clearCookie|__Host-)\b/)?.[0]]).toEqual([file, undefined]);
  }
});

it('the module of cookies takes no other cookie for its own', () => {
  expect(
    tellsVisitorsApart({ ssid: 'x', _ga: 'y', sessionid: 'z', '__Host-other': '1', constructor: '2' }),
  ).toBe(false);
});
