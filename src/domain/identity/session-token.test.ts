import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBucket } from '#domain/user-key.ts';
import { hashSessionId, readToken, type Session, signToken } from './session-token.ts';

const SECRET = 'a secret for tests, thirty-two bytes';
const session = fc
  .record({
    userId: fc.uuid(),
    sessionId: fc
      .uint8Array({ minLength: 16, maxLength: 16 })
      .map((bytes) => Buffer.from(bytes).toString('hex')),
    registered: fc.boolean(),
    seconds: fc.integer({ min: 0, max: 0xffff_ffff }),
  })
  .map(
    ({ seconds, ...rest }): Session => ({
      ...rest,
      bucket: toBucket(rest.userId),
      issuedAt: new Date(seconds * 1000),
    }),
  );

describe('session tokens', () => {
  it('tell who, which session, registered or not, and when', () => {
    fc.assert(
      fc.property(session, (one) => {
        const token = signToken(one, SECRET);
        expect(readToken(token, SECRET)).toEqual(one);
        // It travels in a cookie and in a header.
        expect(token).toMatch(/^[\w.-]{1,120}$/);
      }),
    );
  });

  it('are worth nothing with one character changed, added or left out', () => {
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=é '];
    fc.assert(
      fc.property(session, fc.nat(), fc.constantFrom(...alphabet), (one, place, letter) => {
        const token = signToken(one, SECRET);
        const at = place % token.length;
        const forged = [
          `${token.slice(0, at)}${letter}${token.slice(at + 1)}`,
          `${token.slice(0, at)}${letter}${token.slice(at)}`,
          `${token.slice(0, at)}${token.slice(at + 1)}`,
          `${token}${letter}`,
          token.slice(0, at),
        ];
        for (const text of forged) if (text !== token) expect(readToken(text, SECRET)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('cannot be put together from parts of others, nor signed by another secret', () => {
    fc.assert(
      fc.property(session, session, (one, other) => {
        const [a, b] = [signToken(one, SECRET).split('.'), signToken(other, SECRET).split('.')];
        if (a[1] !== b[1]) expect(readToken(`v1.${a[1]}.${b[2]}`, SECRET)).toBeNull();
        expect(readToken(signToken(one, `${SECRET}!`), SECRET)).toBeNull();
        expect(readToken(`v2.${a[1]}.${a[2]}`, SECRET)).toBeNull();
        expect(readToken(`${a.join('.')}.`, SECRET)).toBeNull();
      }),
    );
  });

  it('are refused without an error where they are arbitrary text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary-ascii' }),
          fc.stringMatching(/^[é.😀]*$/u),
          fc.stringMatching(/^v1\.[\w-]*\.[\w-]*$/),
        ),
        (text) => {
          expect(readToken(text, SECRET)).toBeNull();
        },
      ),
    );
  });

  it('are stored as a hash that does not contain them', () => {
    const id = 'ab'.repeat(16);
    expect(hashSessionId(id)).toHaveLength(32);
    expect(hashSessionId(id).toString('hex')).not.toContain(id);
    expect(hashSessionId(id).equals(hashSessionId('ac'.repeat(16)))).toBe(false);
  });
});
