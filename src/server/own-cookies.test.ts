import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tellsVisitorsApart } from './own-cookies.ts';

const SERVER = import.meta.dirname;
/** Where the server names its cookies; the id of a visit (`session.ts`) and a sign-in under way change no page. */
const FILES = [
  'session.ts',
  'regie-session.ts',
  'preview.ts',
  'gate.ts',
  'flash.ts',
  'referral.ts',
  'openid/cookies.ts',
];

it('knows every cookie of ours that a page reads', async () => {
  for (const file of FILES) {
    const source = await readFile(path.join(SERVER, file), 'utf8');
    const names = [
      ...source.matchAll(/'__Host-([a-z]+)'/g),
      ...source.matchAll(/const COOKIE = '([a-z]+)'/g),
      ...source.matchAll(/named\(config, '([a-z]+)'\)/g),
    ].map(([, name = '']) => name);
    expect([file, names.length > 0]).toEqual([file, true]);
    for (const name of names) {
      expect([name, tellsVisitorsApart({ [name]: 'x' })]).toEqual([name, true]);
      expect([name, tellsVisitorsApart({ [`__Host-${name}`]: 'x' })]).toEqual([name, true]);
    }
  }
});

it('takes nothing else for ours', () => {
  expect(
    tellsVisitorsApart({ ssid: 'x', _ga: 'y', sessionid: 'z', '__Host-other': '1', constructor: '2' }),
  ).toBe(false);
});
