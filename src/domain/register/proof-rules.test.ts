import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LogProof, readProof, spellProof } from './proof-rules.ts';

/** The example of C2SP tlog-proof, with hashes and lines made whole. */
const EXAMPLE = `c2sp.org/tlog-proof@v1
extra YWdlLXYxLjIuMS1kYXJ3aW4tYXJtNjQudGFyLmd6
index 73894
gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=
B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=
EKNzoDWG8LGC0Yp9o+sv3qllpMP9uHQ9B20KNL+Q1zs=

example.com/fancylog
109482
sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=

\u2014 example.com/fancylog hI2DJw==
`;

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const proof: fc.Arbitrary<LogProof> = fc.record({
  extra: fc.option(fc.uint8Array()),
  index: fc.maxSafeNat(),
  path: fc.array(hash, { maxLength: 20 }),
  checkpoint: fc.constantFrom('a/registre/b\n0\nAA==\n\n\u2014 a/registre/b AAAAAA==\n', ''),
});

describe('a proof as a file', () => {
  it('is read as the format’s own example has it', () => {
    const read = readProof(EXAMPLE);
    expect(new TextDecoder().decode(read?.extra ?? new Uint8Array())).toBe('age-v1.2.1-darwin-arm64.tar.gz');
    expect(read?.index).toBe(73_894);
    expect(read?.path).toHaveLength(3);
    expect(read?.checkpoint.startsWith('example.com/fancylog\n109482\n')).toBe(true);
    expect(read && spellProof(read)).toBe(EXAMPLE);
  });

  it('is read as it was written, whatever is in it', () => {
    fc.assert(
      fc.property(proof, (written) => {
        const text = spellProof(written);
        expect(readProof(text)).toEqual(written);
      }),
    );
  });

  it.each([
    ['another first line', EXAMPLE.replace('@v1', '@v2')],
    ['no index', EXAMPLE.replace(/index .*\n/, '')],
    ['an index with zeros before it', EXAMPLE.replace('index 7', 'index 07')],
    ['an index below zero', EXAMPLE.replace('index 7', 'index -7')],
    ['two spaces', EXAMPLE.replace('index 7', 'index  7')],
    ['extra data behind the index', EXAMPLE.replace(/(extra .*\n)(index .*\n)/, '$2$1')],
    ['extra data that is no base64', EXAMPLE.replace('YWdl', '!!!!')],
    ['a hash that is too short', EXAMPLE.replace('gSKyXoYZ', '')],
    ['a hash without its padding', EXAMPLE.replace('PlQ=', 'PlQ')],
    ['no head', EXAMPLE.slice(0, EXAMPLE.indexOf('\n\n'))],
    ['lines of another system', EXAMPLE.replaceAll('\n', '\r\n')],
  ])('is refused with %s', (_what, text) => {
    expect(readProof(text)).toBeNull();
  });
});
