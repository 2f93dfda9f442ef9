import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folder.ts';
import { createFolderStorage } from './folder-storage.ts';
import { rangeIn } from './serve-videos.ts';
import { createVideoStore } from './videos.ts';

const HEAD = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
const MEGABYTE = 1024 * 1024;

/** A film that is generated while it is read; `given` counts the pieces that were taken. */
function endless(head: Buffer, megabytes: number) {
  const given = { pieces: 0 };
  const content = (async function* () {
    yield head;
    for (let n = 0; n < megabytes; n += 1) {
      given.pieces += 1;
      yield Buffer.alloc(MEGABYTE, n);
    }
  })();
  return { content, given };
}

async function setupStore(bytesMax: number, leftFree?: number) {
  const folder = await temporaryFolder();
  const left = async () => [...(await readdir(folder)), ...(await readdir(`${folder}/drafts`))];
  /** Bytes of the drafts on the disk. */
  const written = async () => {
    const drafts = await readdir(`${folder}/drafts`);
    const sizes = await Promise.all(
      drafts.map(async (draft) => (await stat(`${folder}/drafts/${draft}`)).size),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return { store: createVideoStore(createFolderStorage(folder), bytesMax, leftFree), folder, left, written };
}

describe('a video on its way to the store', () => {
  it('is never whole in memory: no more is read than the disk has taken, but for a few pieces', async () => {
    const { store, written } = await setupStore(100 * MEGABYTE);
    const { content, given } = endless(HEAD, 64);
    const ahead: number[] = [];
    const watched = async function* () {
      for await (const piece of content) {
        ahead.push(given.pieces - Math.floor((await written()) / MEGABYTE));
        yield piece;
      }
    };
    const { bytes } = await store.store(watched());
    expect(bytes).toBe(HEAD.length + 64 * MEGABYTE);
    expect(ahead).toHaveLength(65);
    expect(Math.max(...ahead)).toBeLessThan(8);
  });

  it('is refused by its first bytes, or at the first one too many, and read no further', async () => {
    const { store, left } = await setupStore(3 * MEGABYTE);
    const page = endless(Buffer.from('<html>'.repeat(20)), 50);
    await expect(store.store(page.content)).rejects.toMatchObject({ code: 'VIDEO_KIND' });
    expect(page.given.pieces).toBeLessThan(3);
    const heavy = endless(HEAD, 50);
    await expect(store.store(heavy.content)).rejects.toMatchObject({ code: 'VIDEO_TOO_LARGE' });
    expect(heavy.given.pieces).toBeLessThan(6);
    expect(await left()).toEqual(['drafts']);
  });

  it('is refused, and not read, where it would leave too little room on a disk that votes are written to', async () => {
    const { store, left } = await setupStore(3 * MEGABYTE, Number.MAX_SAFE_INTEGER);
    const { content, given } = endless(HEAD, 1);
    await expect(store.store(content)).rejects.toMatchObject({ code: 'PICTURES_UNAVAILABLE' });
    expect([given.pieces, await left()]).toEqual([0, ['drafts']]);
  });

  it('removes the draft that a dead process has left of another video, and none that is still being written', async () => {
    const { store, folder } = await setupStore(3 * MEGABYTE);
    await mkdir(`${folder}/drafts`);
    for (const [name, hours] of [
      ['left-over', 25],
      ['on-its-way', 23],
    ] as const) {
      await writeFile(`${folder}/drafts/${name}`, HEAD);
      const written = new Date(Date.now() - hours * 3_600_000);
      await utimes(`${folder}/drafts/${name}`, written, written);
    }
    await store.store(endless(HEAD, 1).content);
    expect(await readdir(`${folder}/drafts`)).toEqual(['on-its-way']);
  });

  it('has the same address when it is sent twice, and another when one byte differs', async () => {
    const { store } = await setupStore(3 * MEGABYTE);
    const [one, two, other] = await Promise.all([
      store.store(endless(HEAD, 1).content),
      store.store(endless(HEAD, 1).content),
      store.store(endless(HEAD, 2).content),
    ]);
    expect(two.path).toBe(one.path);
    expect(other.path).not.toBe(one.path);
  });
});

it('a part of a file is what stands in the header, within the file', () => {
  expect(rangeIn('bytes=2-5', 10)).toEqual({ start: 2, end: 5 });
  expect(rangeIn('bytes=-20', 10)).toEqual({ start: 0, end: 9 });
  expect(rangeIn('bytes=10-', 10)).toBe('unsatisfiable');
  expect(rangeIn(undefined, 10)).toBeNull();
});
