import { expect, it } from 'vitest';
import { isUuid, replaceUuids } from './uuid-rules.ts';

it('isUuid knows the form of an id, of any version, in small letters and capitals', () => {
  expect(isUuid('0198f0a2-0000-7000-8000-00000000000a')).toBe(true);
  expect(isUuid('0198F0A2-0000-0000-0000-00000000000A')).toBe(true);
  for (const bad of [
    '',
    'x',
    '0198f0a2',
    "' or 1=1 --",
    '0198f0a2-0000-7000-8000-00000000000a ',
    '-'.repeat(36),
  ]) {
    expect(isUuid(bad), bad).toBe(false);
  }
});

it('replaceUuids replaces every id in a text, and nothing else', () => {
  const [one, other] = ['0198f0a2-0000-7000-8000-00000000000a', '0198f0a2-0000-7000-8000-00000000000b'];
  expect(replaceUuids(`week ${one} · ${other}!`, (id) => `…${id.slice(-2)}`)).toBe('week …0a · …0b!');
});
