import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ShareCard } from '#domain/sharing/schema.ts';
import { createSharePictures } from './picture-store.ts';

const card: ShareCard = { kind: 'faq', question: 'Quand ?', faces: [] };

const always = () => true;

async function setupPictureStore(limits = { memory: 2, files: 10, waiting: 3 }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const painted: PromiseWithResolvers<Buffer>[] = [];
  const errors: unknown[] = [];
  const paint = () => {
    const promise = Promise.withResolvers<Buffer>();
    painted.push(promise);
    return promise.promise;
  };
  const make = () =>
    createSharePictures(path.join(folder, 'kept'), paint, (error) => errors.push(error), limits);
  const asked = (count: number) => expect.poll(() => painted.length).toBe(count);
  return { folder: path.join(folder, 'kept'), store: make(), make, painted, errors, asked };
}

it('the store of pictures paints one picture at a time, and each once, however many requests ask for it', async () => {
  const { store, painted, asked } = await setupPictureStore();
  const first = [store.get('a', card, always), store.get('a', card, always)];
  // Both are first looked for on the disk, which decides their order.
  await asked(1);
  const second = store.get('b', card, always);
  painted[0]?.resolve(Buffer.from('A'));
  expect((await Promise.all(first)).map(String)).toEqual(['A', 'A']);
  await asked(2);
  painted[1]?.resolve(Buffer.from('B'));
  expect(String(await second)).toBe('B');
  expect(String(await store.get('a', card, always))).toBe('A');
  expect(painted).toHaveLength(2);
});

it('the store of pictures refuses one when too many wait', async () => {
  const { store, painted, asked } = await setupPictureStore();
  const waiting = ['a', 'b', 'c'].map((name) => store.get(name, card, always));
  expect(await store.get('d', card, always)).toBeNull();
  for (let done = 1; done <= 3; done += 1) {
    await asked(done);
    painted[done - 1]?.resolve(Buffer.from('x'));
  }
  await Promise.all(waiting);
});

it('the store of pictures paints none for a network that has asked too often, and gives it what is there', async () => {
  const { store, make, painted, asked } = await setupPictureStore();
  const first = store.get('a', card, always);
  await asked(1);
  painted[0]?.resolve(Buffer.from('A'));
  await first;
  const never = () => false;
  expect(await store.get('b', card, never)).toBeNull();
  expect(String(await store.get('a', card, never))).toBe('A');
  expect(String(await make().get('a', card, never))).toBe('A');
  const next = store.get('b', card, always);
  await asked(2);
  painted[1]?.resolve(Buffer.from('B'));
  expect(String(await next)).toBe('B');
});

it('the store of pictures refuses one network a painting, not the next that asks for the same picture', async () => {
  const { store, painted, asked } = await setupPictureStore();
  const refused = store.get('a', card, () => false);
  const admitted = store.get('a', card, always);
  expect(await refused).toBeNull();
  await asked(1);
  painted[0]?.resolve(Buffer.from('A'));
  expect(String(await admitted)).toBe('A');
});

it('the store of pictures goes on after one that failed', async () => {
  const { store, painted, errors, asked } = await setupPictureStore();
  const lost = store.get('a', card, always);
  await asked(1);
  painted[0]?.reject(new Error('no paint'));
  expect(await lost).toBeNull();
  expect(errors).toHaveLength(1);
  const again = store.get('a', card, always);
  await asked(2);
  painted[1]?.resolve(Buffer.from('A'));
  expect(String(await again)).toBe('A');
});

it('the store of pictures keeps them over a restart, and lets go what was longest unused', async () => {
  const { folder, store, make, painted, asked } = await setupPictureStore();
  const before = store.get('a', card, always);
  await asked(1);
  painted[0]?.resolve(Buffer.from('A'));
  await before;
  expect(String(await make().get('a', card, always))).toBe('A');
  expect(painted).toHaveLength(1);
  for (let index = 0; index < 10; index += 1) {
    await writeFile(path.join(folder, `old${index}.jpg`), '');
    await utimes(path.join(folder, `old${index}.jpg`), index + 1, index + 1);
  }
  // Read again after a restart, it is in use, whenever it was painted.
  await utimes(path.join(folder, 'a.jpg'), 0, 0);
  expect(String(await make().get('a', card, always))).toBe('A');
  const newest = store.get('b', card, always);
  await asked(2);
  painted[1]?.resolve(Buffer.from('B'));
  await newest;
  const files = await readdir(folder);
  expect(files).toHaveLength(9);
  expect(files).toEqual(expect.arrayContaining(['a.jpg', 'b.jpg', 'old9.jpg']));
});
