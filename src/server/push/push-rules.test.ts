import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pauseAfter, toBecame, toContact, toPayload } from './push-rules.ts';
import { arePushKeys, makePushKeys } from './push-setting.ts';

it('the answer of a push service tells the outcome of the message', () => {
  expect([200, 201, 202, 404, 410, 429, 400, 403, 413, 500, 503, null].map(toBecame)).toEqual([
    'taken',
    'taken',
    'taken',
    'gone',
    'gone',
    'refused',
    ...Array(3).fill('failed'),
    ...Array(3).fill('unsent'),
  ]);
});

it('a push service that asks for patience gets what it asks for, a minute at most', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  expect(pauseAfter(429, '7', now)).toBe(7_000);
  expect(pauseAfter(429, null, now)).toBe(30_000);
  expect(pauseAfter(503, 'Mon, 23 Nov 2026 12:00:20 GMT', now)).toBe(20_000);
  expect(pauseAfter(503, 'soon', now)).toBe(30_000);
  expect([201, 404, 400, null].map((status) => pauseAfter(status, '7', now))).toEqual([0, 0, 0, 0]);
  fc.assert(
    fc.property(fc.integer({ min: 429, max: 599 }), fc.string(), (status, header) => {
      const pause = pauseAfter(status, header, now);
      expect(pause).toBeGreaterThanOrEqual(0);
      expect(pause).toBeLessThanOrEqual(60_000);
    }),
  );
});

it('messages of all kinds are as long as one another', () => {
  const of = (title: string) => toPayload({ kind: 'daily', title, body: 'é'.repeat(80), url: '/vote' });
  expect(Buffer.byteLength(of('Rappel'))).toBe(Buffer.byteLength(of('Dernière heure pour voter')));
  expect(JSON.parse(of('Rappel'))).toMatchObject({ title: 'Rappel' });
});

it('push services are told whom to write to: the contact, else the site where it is reached by https', () => {
  const publicUrl = 'https://vote.example.org';
  expect(toContact({ contactEmail: 'aide@example.org', publicUrl })).toBe('mailto:aide@example.org');
  expect(toContact({ contactEmail: null, publicUrl })).toBe(publicUrl);
  expect(toContact({ contactEmail: null, publicUrl: 'http://localhost:3000' })).toMatch(/^mailto:/);
});

it('keys that are made fit each other, and no others', () => {
  const [publicKey, privateKey] = makePushKeys();
  expect(arePushKeys({ publicKey, privateKey })).toBe(true);
  expect(arePushKeys({ publicKey: makePushKeys()[0], privateKey })).toBe(false);
  expect(arePushKeys({ publicKey, privateKey: 'no key' })).toBe(false);
});
