import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setupUploads } from '#test/uploads.ts';
import { registerErrors } from '../errors.ts';
import { serveUploads } from './serve.ts';

const photo = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#D11A62' } });

/** A PNG whose header claims a size that it does not have. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    magic,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('a portrait', () => {
  it('becomes six pictures without anything but their pixels, upright, under a name of their own', async () => {
    const { folder, pictures } = await setupUploads();
    const payload = '<script>alert(document.cookie)</script>';
    const jpeg = await photo(1200, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'rue des Jardins 12', Artist: payload } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    // A picture and a page at once: the bytes after the picture's end are an attacker's script.
    const polyglot = Buffer.concat([jpeg, Buffer.from(payload)]);
    const served = await pictures.storePortrait(polyglot);
    expect(served).toMatch(/^\/uploads\/portraits\/[0-9a-f]{32}-360\.webp$/);
    const files = await readdir(path.join(folder, 'portraits'));
    expect(files).toHaveLength(6);
    for (const file of files) {
      const [, width, format] = file.match(/-(\d+)\.(\w+)$/) ?? [];
      const content = await readFile(path.join(folder, 'portraits', file));
      const { exif, xmp, orientation, ...header } = await sharp(content).metadata();
      expect(header).toMatchObject({ width: Number(width), height: Number(width) * 1.2 });
      expect(header.format).toBe(format === 'avif' ? 'heif' : 'webp');
      expect([exif, xmp, orientation ?? 1]).toEqual([undefined, undefined, 1]);
      expect(content.includes('script')).toBe(false);
      expect(content.includes('Jardins')).toBe(false);
      if (format === 'webp' && width === '360') expect(content.length).toBeLessThan(18_000);
    }
    expect(await pictures.storePortrait(polyglot)).toBe(served);
  });

  it.each([
    ['png', () => photo().png().toBuffer()],
    ['webp', () => photo().webp().toBuffer()],
    ['avif', () => photo().avif({ effort: 0 }).toBuffer()],
  ])('may be %s', async (_kind, make) => {
    const { pictures } = await setupUploads();
    expect(await pictures.storePortrait(await make())).toContain('/uploads/');
  });

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><script>alert(1)</script></svg>';
  it.each([
    ['an SVG with a script', async () => Buffer.from(svg), 'PICTURE_KIND'],
    [
      'a page called .jpg',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'PICTURE_KIND',
    ],
    ['a GIF', () => photo().gif().toBuffer(), 'PICTURE_KIND'],
    ['a TIFF', () => photo().tiff().toBuffer(), 'PICTURE_KIND'],
    ['nothing', async () => Buffer.alloc(0), 'PICTURE_KIND'],
    [
      'an SVG behind the first letters of a JPEG',
      async () => Buffer.from(`\xff\xd8\xff${svg}`, 'latin1'),
      'PICTURE_BROKEN',
    ],
    ['a PNG of 30 000 × 30 000', async () => bomb(30_000, 30_000), 'PICTURE_PIXELS'],
    ['a PNG that is not as large as it says', async () => bomb(900, 1_200), 'PICTURE_BROKEN'],
    ['a stamp', () => photo(300, 360).jpeg().toBuffer(), 'PICTURE_SMALL'],
    ['half of a JPEG', async () => (await noise()).subarray(0, 60_000), 'PICTURE_BROKEN'],
  ])('is not %s', async (_what, make, code) => {
    const { folder, pictures } = await setupUploads();
    await expect(pictures.storePortrait(await make())).rejects.toMatchObject({ code });
    expect(await readdir(folder, { recursive: true })).not.toContainEqual(
      expect.stringMatching(/\.(avif|webp)/),
    );
  });
});

function noise(): Promise<Buffer> {
  const [width, height] = [900, 1_200];
  const raw = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251));
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

it('a portrait is served for ever under its name, and nothing else of the folder is', async () => {
  const { pictures } = await setupUploads();
  const served = await pictures.storePortrait(await photo().jpeg().toBuffer());
  const app = Fastify();
  registerErrors(app);
  serveUploads(app, pictures);
  onTestFinished(() => app.close());
  const found = await app.inject(served);
  expect(found.statusCode).toBe(200);
  expect(found.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await sharp(found.rawPayload).metadata()).width).toBe(360);
  for (const other of ['x', '..%2f..%2fetc%2fpasswd', `${'0'.repeat(32)}-360.webp`, '%00']) {
    expect((await app.inject(`/uploads/portraits/${other}`)).statusCode).toBe(404);
  }
});
