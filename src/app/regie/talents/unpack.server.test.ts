import { describe, expect, it } from 'vitest';
import { type Packed, toZip } from '#test/zip.ts';
import { ImportRefused, isArchive, type SentFile, UNPACK, unpack } from './unpack.server.ts';

const text = (name: string, content = 'Awa'): Packed => ({ name, content: Buffer.from(content) });
const names = async (...files: Packed[]) => (await unpack(toZip(files))).map(({ name }) => name);
const refusal = (archive: Uint8Array, before: readonly SentFile[] = []) =>
  unpack(archive, before).then(
    () => 'taken',
    (error: unknown) => (error instanceof ImportRefused ? error.problem : error),
  );

describe('an archive sent to the régie', () => {
  it('gives its files without their folders, and without what systems add', async () => {
    const archive = toZip([
      text('talents/', ''),
      text('talents/Grâce.jpg', 'a face'),
      text('__MACOSX/talents/._Grâce.jpg'),
      text('talents/.DS_Store'),
      text('talents/Thumbs.db'),
      text('talents.csv', 'nom\nGrâce'),
    ]);
    expect(isArchive(archive)).toBe(true);
    const files = await unpack(archive);
    expect(files.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['Grâce.jpg', 'a face'],
      ['talents.csv', 'nom\nGrâce'],
    ]);
  });

  it('is refused whole when a name leads out of it', async () => {
    for (const name of ['../awa.jpg', '/etc/awa.jpg', 'C:/awa.jpg', 'a/../../awa.jpg']) {
      expect([name, await refusal(toZip([text('koffi.jpg'), text(name)]))]).toEqual([name, 'archive']);
    }
  });

  it('is refused when it unpacks to more than it says, or says more than is taken', async () => {
    const bomb = Buffer.alloc(UNPACK.fileBytes + 1);
    expect(await refusal(toZip([{ name: 'a.jpg', content: bomb }]))).toBe('large');
    expect(await refusal(toZip([{ name: 'a.jpg', content: bomb, told: 10 }]))).toBe('archive');
    const large = Buffer.alloc(UNPACK.fileBytes);
    const many = Array.from({ length: 13 }, (_, n) => ({ name: `${n}.jpg`, content: large }));
    expect(await refusal(toZip(many))).toBe('large');
  });

  it('is refused with too many files, encrypted, or cut short', async () => {
    const many = Array.from({ length: UNPACK.files + 1 }, (_, n) => text(`${n}.jpg`));
    expect(await refusal(toZip(many))).toBe('many');
    expect(await names(...many.slice(1))).toHaveLength(UNPACK.files);
    expect(await refusal(toZip([{ ...text('a.jpg'), flags: 1 }]))).toBe('archive');
    expect(await refusal(toZip([text('a.jpg')]).subarray(0, 40))).toBe('archive');
  });

  it('is refused with others beside it that together hold too many files, or too much', async () => {
    const large = Buffer.alloc(UNPACK.fileBytes);
    const half = toZip(Array.from({ length: 7 }, (_, n) => ({ name: `${n}.jpg`, content: large })));
    const first = await unpack(half);
    expect(await refusal(half, first)).toBe('large');
    const files = Array.from({ length: UNPACK.files }, (_, n) => text(`${n}.jpg`));
    const [last = text('last.jpg'), ...others] = files;
    const before = await unpack(toZip(others));
    expect(await unpack(toZip([last]), before)).toHaveLength(1);
    expect(await refusal(toZip([last, last]), before)).toBe('many');
  });
});
