import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCheckpoint, parseKey, parseNote, signatureOf } from '../../public/verifier.mjs';
import { holds } from '../properties.ts';
import { NoteKey } from './small-log.ts';

/** The example of Go's package for notes. */
const NEUMANN = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const THOUGHT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const THOUGHT_SIGNED = `${THOUGHT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

/** The example of c2sp.org/signed-note. */
const FOO = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const EXAMPLE =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

/** A checkpoint that Go's checksum database signed in 2023. */
const SUM_GOLANG = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
const SUM_HEAD =
  'go.sum database tree\n15081221\nBoMMe1wd25Tco0mYGROkyqxHZWx+hcSCtMV315Lu6Lg=\n\n— sum.golang.org Az3grilD7vQqTrv66jRgKM84Y80KTprrSt4bKmiOPxgmS5ZVBTeCl6dUvjYnN13R+C8j0jGY1WnUADGMkok3U0m2Zgo=\n';

const bytes = (text: string) => Buffer.from(text);

/** What verifying a note with a key finds, as text. */
function said(note: string, keyLine: string, type = 1): string {
  const key = parseKey(keyLine, type);
  const parsed = parseNote(bytes(note));
  return key && parsed ? signatureOf(parsed, key) : 'malformed';
}

describe('the verifier’s notes', () => {
  it.each([
    ['Go’s package for notes', THOUGHT_SIGNED, NEUMANN],
    ['c2sp.org/signed-note', EXAMPLE, FOO],
    ['Go’s checksum database', SUM_HEAD, SUM_GOLANG],
  ])('accept the note of %s, and no other text under its signature', (_whose, note, key) => {
    expect(said(note, key)).toBe('valid');
    expect(said(note.replace(/[a-z]/, 'X'), key)).toBe('invalid');
    expect(said(`another line\n${note}`, key)).toBe('invalid');
  });

  it('take no signature of a stranger for one of the key', () => {
    expect(said(THOUGHT_SIGNED, FOO)).toBe('none');
    const [own, other] = [new NoteKey('example.org/registre'), new NoteKey('example.org/registre')];
    expect(said(`a\n\n${other.signatureLine('a\n')}`, own.verifierKey)).toBe('none');
    expect(said(`a\n\n${other.signatureLine('a\n')}${own.signatureLine('a\n')}`, own.verifierKey)).toBe(
      'valid',
    );
    const twice = `a\n\n${own.signatureLine('a\n')}${own.signatureLine('b\n')}`;
    expect(said(twice, own.verifierKey)).toBe('invalid');
  });

  it('accept a witness’s signature with its time, and with no other', () => {
    const witness = new NoteKey('temoin.example.org', 4);
    const text = 'example.org/registre\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n';
    const line = witness.signatureLine(text, 1_679_315_147);
    expect(said(`${text}\n${line}`, witness.verifierKey, 4)).toBe('valid');
    const [, , base64 = ''] = line.trimEnd().split(' ');
    const later = Buffer.from(base64, 'base64');
    later[11] = (later[11] ?? 0) ^ 1;
    expect(said(`${text}\n— ${witness.name} ${later.toString('base64')}\n`, witness.verifierKey, 4)).toBe(
      'invalid',
    );
    expect(
      said(
        `${text}\n— ${witness.name} ${later.subarray(0, 40).toString('base64')}\n`,
        witness.verifierKey,
        4,
      ),
    ).toBe('invalid');
  });

  it.each([
    ['without a signature', THOUGHT],
    ['without its last line end', THOUGHT_SIGNED.slice(0, -1)],
    ['with a control character', THOUGHT_SIGNED.replace('think', 'th\tink')],
    ['with a signature that is not base64', THOUGHT_SIGNED.replace('x08go/', 'x08go~')],
    ['with base64 that ends in bits of nothing', THOUGHT_SIGNED.replace('nAM=', 'nAN=')],
    ['with a hyphen in place of the dash', THOUGHT_SIGNED.replace('—', '-')],
    ['with too many signatures', `${THOUGHT}\n${'— PeterNeumann x08go/ZJ\n'.repeat(101)}`],
  ])('refuse a note %s', (_how, note) => {
    expect(parseNote(bytes(note))).toBeNull();
  });

  it('refuse a note that is not UTF-8', () => {
    expect(parseNote(Buffer.concat([Buffer.of(0xff), bytes(THOUGHT_SIGNED)]))).toBeNull();
  });

  it.each([
    ['another key’s id', NEUMANN.replace('c74f20a3', 'c74f20a4')],
    ['another name', NEUMANN.replace('Peter', 'Paul')],
    ['a name that moves a terminal', new NoteKey('\u001b[2J').verifierKey],
    ['another type', FOO.replace('+Aeky', '+BOky')],
    ['too short a key', NEUMANN.slice(0, -4)],
    ['nothing', ''],
  ])('refuse a verifier key with %s', (_what, line) => {
    expect(parseKey(line)).toBeNull();
  });

  it('never throw, whatever bytes a server sends', async () => {
    const scraps = fc.constantFrom(
      '— a ',
      'AAAAAAAA',
      '\n',
      '\n\n',
      '0',
      'a',
      'é',
      '+',
      '\u0000',
      '47DEQpj8HBSa=',
    );
    await holds(
      'notes of any bytes',
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.array(scraps).map((parts) => bytes(parts.join(''))),
        ),
        (note) => {
          const parsed = parseNote(note);
          if (parsed) parseCheckpoint(parsed.text);
          parseKey(Buffer.from(note).toString());
        },
      ),
      2000,
    );
  });
});

describe('the verifier’s checkpoints', () => {
  it('are origin, size and root', () => {
    expect(parseCheckpoint(SUM_HEAD.slice(0, SUM_HEAD.indexOf('\n\n') + 1))).toMatchObject({
      origin: 'go.sum database tree',
      size: 15_081_221,
    });
  });

  it.each([
    ['a zero in front of the size', 'o\n01\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['a size below zero', 'o\n-1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    [
      'a size that no number holds',
      'o\n99999999999999999999\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n',
    ],
    ['too short a root', 'o\n1\n47DEQpj8HBSa\n'],
    ['no origin', '\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['an empty line', 'o\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\nx\n'],
  ])('are refused with %s', (_what, text) => {
    expect(parseCheckpoint(text)).toBeNull();
  });
});
