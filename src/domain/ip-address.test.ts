import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress, toLine, toNetwork } from './ip-address.ts';

describe('parseAddress', () => {
  it.each(['41.66.12.7', '::ffff:41.66.12.7', '::ffff:2942:c07'])('reads %s as one IPv4 address', (text) => {
    expect(String(parseAddress(text))).toBe('41.66.12.7');
  });

  it.each(['', 'x', '10.0.0', '010.0.0.1', '0x7f000001', '1', '1.2.3.4:80', '1.2.3.256', ':::', '1::2::3'])(
    'takes "%s" for no address',
    (text) => {
      expect(parseAddress(text)).toBeNull();
    },
  );
});

describe('toNetwork', () => {
  it.each([
    ['41.66.12.7', '41.66.12.250'],
    ['41.66.12.7', '::ffff:41.66.12.200'],
    ['2001:db8:1::1', '2001:db8:1:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db8::1', '2001:db8:0:5::1'],
    ['2001:db8::1', '2001:db8::2'],
    ['2a02::1', '2a02::2'],
    ['::1', '::2'],
  ])('%s and %s are one network', (one, other) => {
    expect(toNetwork(one)).toBe(toNetwork(other));
  });

  it.each([
    ['41.66.12.7', '41.66.13.7'],
    ['2001:db8:1::1', '2001:db8:2::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['::1', '41.66.12.7'],
  ])('%s and %s are two', (one, other) => {
    expect(toNetwork(one)).not.toBe(toNetwork(other));
  });

  it.each([
    ['41.66.12.7', '41.66.12'],
    ['::ffff:41.66.12.7', '41.66.12'],
    ['2001:DB8:00c1::1', '2001:db8:c1'],
    ['::1', '0:0:0'],
    ['no address', 'no address'],
  ])('of %s is written "%s", as it is in what the database keeps', (ip, network) => {
    expect(toNetwork(ip)).toBe(network);
  });

  it('of any IPv6 address depends on its first 48 bits only, however it is written', () => {
    const group = fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.nat(0xffff));
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
    fc.assert(
      fc.property(groups(3), groups(5), groups(5), (prefix, ...rests) => {
        const [one = '', other = ''] = rests.map((rest) => written([...prefix, ...rest]));
        // An IPv4 address inside an IPv6 one is read as what it is.
        fc.pre([one, other].every((text) => String(parseAddress(text)).includes(':')));
        expect(toNetwork(one)).toBe(toNetwork(other));
      }),
    );
  });
});

/** An IPv6 address as Node writes it: the longest run of zeros left out. */
function written(groups: number[]): string {
  const text = groups.map((group) => group.toString(16)).join(':');
  const url = new URL(`http://[${text}]/`);
  return url.hostname.slice(1, -1);
}

describe('toLine', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:DB8:0:2::1', '2001:db8::2:0:0:0:9'],
    ['41.66.12.7', '::ffff:41.66.12.7'],
  ])('%s and %s are one line', (one, other) => {
    expect(toLine(one)).toBe(toLine(other));
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['41.66.12.7', '41.66.12.8'],
    ['::1', '::ffff:0.0.0.1'],
    ['no address', 'another'],
  ])('%s and %s are two', (one, other) => {
    expect(toLine(one)).not.toBe(toLine(other));
  });
});
