import { describe, expect, it } from 'vitest';
import { createGeography } from './geography.ts';

/** Addresses as the registries have given them out. */
const ABIDJAN = '196.47.128.10';
const AMERICA = '8.8.8.8';

describe('the country of an address', () => {
  it('is looked up; private addresses, and what is no address, are nowhere', async () => {
    const geography = createGeography(undefined, () => expect.unreachable());
    expect(geography.countryOf(AMERICA)).toBeNull();
    await geography.load();
    for (const _time of ['the first', 'remembered']) expect(geography.countryOf(ABIDJAN)).toBe('CI');
    expect(geography.countryOf(`::ffff:${ABIDJAN}`)).toBe('CI');
    expect(geography.countryOf('2a01:cb00::1')).toBe('FR');
    for (const nowhere of [
      '127.0.0.1',
      '::1',
      '10.2.3.4',
      '192.168.1.9',
      '100.64.0.1',
      'fe80::1',
      'fd00::1',
      'x',
      '',
    ]) {
      for (const _time of ['the first', 'remembered'])
        expect([nowhere, geography.countryOf(nowhere)]).toEqual([nowhere, null]);
    }
  });

  it('is unknown without a file, and that is told once', async () => {
    for (const file of ['/nowhere/at/all.mmdb', import.meta.filename]) {
      const told: string[] = [];
      const geography = createGeography(file, (_error, path) => told.push(path));
      await Promise.all([geography.load(), geography.load()]);
      expect(geography.countryOf(ABIDJAN)).toBeNull();
      expect(told).toEqual([file]);
    }
  });
});
