import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApplication } from '#test/application.ts';
import { temporaryFolder } from '#test/folder.ts';
import { createS3Storage, type S3Limits, type S3Settings } from './s3-storage.ts';
import { createUploadStore } from './upload-store.ts';

const NAME = `portraits/${'a'.repeat(32)}-360.webp`;
const photo = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#D11A62' } })
    .jpeg()
    .toBuffer();

/** A server that speaks S3 and checks every signature, with an empty bucket. */
async function setupBucket() {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await temporaryFolder(),
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: 'palmares-test', configs: [] }],
  });
  const { port } = await server.run();
  let closed = false;
  const close = async () => {
    if (!closed) await server.close();
    closed = true;
  };
  onTestFinished(close);
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'palmares-test',
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
  };
  return { settings, close };
}

function storageOn(settings: S3Settings, limits: Partial<S3Limits> = {}) {
  const errors: unknown[] = [];
  const all = { patience: 2_000, atOnce: 4, waiting: 50, memory: 1_000_000, ...limits };
  return { storage: createS3Storage(settings, (error) => errors.push(error), all), errors };
}

describe('a bucket of S3', () => {
  it('gives back what it was given, to another process too', async () => {
    const { settings } = await setupBucket();
    const [one, two] = [storageOn(settings), storageOn(settings)];
    await one.storage.check();
    expect(await two.storage.read(NAME)).toBeNull();
    expect(await one.storage.has(NAME)).toBe(false);
    await one.storage.keep(NAME, Buffer.from('picture'));
    expect(await two.storage.has(NAME)).toBe(true);
    expect((await two.storage.read(NAME))?.toString()).toBe('picture');
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  it('is asked once for a picture that many visitors want, and not again while it is remembered', async () => {
    const { settings, close } = await setupBucket();
    await storageOn(settings).storage.keep(NAME, Buffer.from('picture'));
    const { storage } = storageOn(settings);
    const all = await Promise.all(Array.from({ length: 20 }, () => storage.read(NAME)));
    expect(all.map(String)).toEqual(Array(20).fill('picture'));
    await close();
    expect(String(await storage.read(NAME))).toBe('picture');
  });

  it('keeps a video from the disk, and gives back any part of it to another process', async () => {
    const { settings } = await setupBucket();
    const film = Buffer.concat([
      Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
      randomBytes(300_000),
    ]);
    const [one, two] = [storageOn(settings), storageOn(settings)];
    const { path: served, bytes } = await createUploadStore(one.storage).videos.store(Readable.from([film]));
    const { videos } = createUploadStore(two.storage);
    const name = path.basename(served);
    expect([bytes, await videos.size(name)]).toEqual([film.length, film.length]);
    const part = await buffer(await videos.open(name, { start: 1_000, end: 250_000 }));
    expect(part.equals(film.subarray(1_000, 250_001))).toBe(true);
    expect(await videos.size(`${'0'.repeat(32)}.mp4`)).toBeNull();
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  it('keeps no more in memory than there is room for', async () => {
    const { settings, close } = await setupBucket();
    const { storage } = storageOn(settings, { memory: 10 });
    const names = ['b', 'c', 'd'].map((letter) => `portraits/${letter.repeat(32)}-360.webp`);
    for (const name of names) await storage.keep(name, Buffer.from('12345'));
    await close();
    await expect(storage.read(names[0] ?? '')).rejects.toMatchObject({ code: 'PICTURES_UNAVAILABLE' });
    expect(String(await storage.read(names[2] ?? ''))).toBe('12345');
  });

  it.each([
    ['a wrong secret', { secret: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { keyId: 'nobody' }, 'InvalidAccessKeyId'],
    ['a bucket that is not there', { bucket: 'another' }, 'NoSuchBucket'],
  ])('with %s keeps nothing, and the log says why without the secret', async (_what, wrong, words) => {
    const { settings } = await setupBucket();
    const { storage, errors } = storageOn({ ...settings, ...wrong });
    await expect(storage.check()).rejects.toThrow();
    await expect(storage.keep(NAME, Buffer.from('x'))).rejects.toMatchObject({
      code: 'PICTURES_UNAVAILABLE',
    });
    await expect(storage.read(NAME)).rejects.toMatchObject({ code: 'PICTURES_UNAVAILABLE' });
    expect(String(errors[0])).toContain(words);
    expect(errors.map(String).join()).not.toContain('wrong');
    expect(await storageOn(settings).storage.read(NAME)).toBeNull();
  });

  it('that is silent, answers too much or redirects is given up on', async () => {
    const answers: Record<string, (response: import('node:http').ServerResponse) => void> = {
      '/palmares-test/silent': () => {},
      '/palmares-test/huge': (response) => response.writeHead(200, { 'content-length': 9e9 }).flushHeaders(),
      '/palmares-test/elsewhere': (response) =>
        response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end(),
    };
    const server = createServer(({ url = '' }, response) => answers[url]?.(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const settings = { bucket: 'palmares-test', region: 'x', keyId: 'x', secret: 'x' };
    const { storage } = storageOn({ ...settings, endpoint: `http://127.0.0.1:${port}` }, { patience: 300 });
    for (const name of ['silent', 'huge', 'elsewhere']) {
      await expect(storage.read(name), name).rejects.toMatchObject({ code: 'PICTURES_UNAVAILABLE' });
    }
  });

  it('refuses requests beyond those that may wait', async () => {
    const { settings } = await setupBucket();
    const { storage } = storageOn(settings, { atOnce: 2, waiting: 3 });
    const names = Array.from({ length: 9 }, (_, index) => `portraits/${String(index).repeat(32)}-360.webp`);
    const answers = await Promise.allSettled(names.map((name) => storage.read(name)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { code: 'BUSY' } });
    expect(await storage.read(names[8] ?? '')).toBeNull();
  });
});

it('the site serves portraits from a bucket by its own address, and says so when the bucket is away', async () => {
  const { settings, close } = await setupBucket();
  const env = {
    UPLOADS_S3_ENDPOINT: settings.endpoint,
    UPLOADS_S3_BUCKET: settings.bucket,
    UPLOADS_S3_REGION: settings.region,
    UPLOADS_S3_KEY_ID: settings.keyId,
    UPLOADS_S3_SECRET: settings.secret,
  };
  const { app, deps } = await testApplication(env);
  await deps.uploads.check();
  const path = await deps.uploads.storePortrait(await photo());
  for (const [size, format] of ['180', '360', '720'].flatMap((size) => [
    [size, 'avif'],
    [size, 'webp'],
  ])) {
    // Another process, which has cached nothing.
    const other = createUploadStore(createS3Storage(settings, () => {}));
    const found = await other.read(path.replace('-360.webp', `-${size}.${format}`));
    expect((await sharp(found?.content).metadata()).width).toBe(Number(size));
  }
  const served = await app.inject(path);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await app.inject(path.replace(/[0-9a-f]{32}/, '0'.repeat(32)))).statusCode).toBe(404);
  await close();
  expect((await app.inject(path)).statusCode).toBe(200);
  expect((await app.inject(path.replace(/[0-9a-f]{32}/, '1'.repeat(32)))).statusCode).toBe(503);
  const another = sharp(await photo())
    .rotate(180)
    .negate()
    .jpeg()
    .toBuffer();
  await expect(deps.uploads.storePortrait(await another)).rejects.toMatchObject({
    code: 'PICTURES_UNAVAILABLE',
  });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
