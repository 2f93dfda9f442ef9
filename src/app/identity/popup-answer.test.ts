import { expect, it } from 'vitest';
import { answerFrom, startAddress } from './popup-answer.ts';

const OWN = 'https://palmares.example';
const hear = (data: unknown, origin = OWN) => answerFrom({ origin, data }, OWN);

it('answerFrom hears what the site’s own popup says', () => {
  expect(hear({ type: 'palmares:sign-in', to: '/vote', more: 1 })).toEqual({
    type: 'palmares:sign-in',
    to: '/vote',
  });
  expect(hear({ type: 'palmares:sign-in', to: '/connexion', message: 'Non.' })?.message).toBe('Non.');
});

it.each([
  'https://evil.example',
  'http://palmares.example',
  'https://palmares.example:8443',
  'https://palmares.example.evil.example',
  'null',
  '',
])('answerFrom ignores a message from the origin %j', (origin) => {
  expect(hear({ type: 'palmares:sign-in', to: '/vote' }, origin)).toBeNull();
});

it.each([
  null,
  'palmares:sign-in',
  42,
  [],
  { to: '/vote' },
  { type: 'palmares:other', to: '/vote' },
  { type: 'palmares:sign-in' },
  { type: 'palmares:sign-in', to: 7 },
  { type: 'palmares:sign-in', to: 'https://evil.example' },
  { type: 'palmares:sign-in', to: '//evil.example' },
  { type: 'palmares:sign-in', to: '//[' },
  { type: 'palmares:sign-in', to: '/\\evil.example' },
  { type: 'palmares:sign-in', to: 'javascript:alert(1)' },
  { type: 'palmares:sign-in', to: '/vote', message: {} },
])('answerFrom ignores the message %j', (data) => {
  expect(hear(data)).toBeNull();
});

it('startAddress carries the fingerprint, in a popup or not', () => {
  const start = `${OWN}/api/auth/google/start?intent=link`;
  expect(startAddress(start, null, true)).toBe(`${start}&popup=1`);
  expect(startAddress(start, '5f3a', true)).toBe(`${start}&fingerprint=5f3a&popup=1`);
  expect(startAddress(start, '5f3a', false)).toBe(`${start}&fingerprint=5f3a`);
});
