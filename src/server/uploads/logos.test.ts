import { readdir } from 'node:fs/promises';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LOGO, logoRatio, logoVariant } from '#domain/contest/show-rules.ts';
import { setupUploads } from '#test/uploads.ts';
import { registerErrors } from '../errors.ts';
import { serveUploads } from './serve.ts';

const drawn = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: { r: 76, g: 201, b: 240, alpha: 0.5 } } });

describe('a logo', () => {
  it('is made anew from its pixels, in every size that is shown, and keeps its transparency', async () => {
    const { folder, pictures } = await setupUploads();
    const secret = '<script>alert(document.domain)</script>';
    const file = await drawn()
      .withExif({ IFD0: { Copyright: secret } })
      .png()
      .toBuffer();
    const logo = await pictures.storeLogo(Buffer.concat([file, Buffer.from(secret)]));
    expect(logo).toMatch(LOGO);
    expect(logoRatio(logo)).toBe(2);
    const app = Fastify();
    registerErrors(app);
    serveUploads(app, pictures);
    onTestFinished(() => app.close());
    const sizes = { [logo]: [352, 176], [logoVariant(logo, '180')]: [180, 180] } as Record<string, number[]>;
    sizes[logoVariant(logo, '192')] = [192, 192];
    sizes[logoVariant(logo, '512')] = [512, 512];
    sizes[logoVariant(logo, 'mail')] = [240, 96];
    for (const [served, size] of Object.entries(sizes)) {
      const found = await app.inject(served);
      expect(found.statusCode).toBe(200);
      expect(found.headers['content-type']).toBe(served.endsWith('png') ? 'image/png' : 'image/webp');
      expect(found.rawPayload.includes('script')).toBe(false);
      const { width, height, hasAlpha, exif } = await sharp(found.rawPayload).metadata();
      expect([width, height]).toEqual(size);
      expect(exif).toBeUndefined();
      if (served === logo) expect(hasAlpha).toBe(true);
    }
    const [name] = (await readdir(path.join(folder, 'logos'))).filter((one) => one.endsWith('webp'));
    for (const other of [`..%2Flogos%2F${name}`, `${name}.png`, 'x', `${'0'.repeat(32)}-180.png`, '%00']) {
      expect((await app.inject(`/uploads/logos/${other}`)).statusCode).toBe(404);
    }
  });

  it('three times as wide as it is high is made no wider than the bar has room for', async () => {
    const { pictures } = await setupUploads();
    expect(await pictures.storeLogo(await drawn(2_000, 200).webp().toBuffer())).toMatch(/-528x53\.webp$/);
    expect(await pictures.storeLogo(await drawn(100, 100).jpeg().toBuffer())).toMatch(/-100x100\.webp$/);
  });

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>';
  it.each([
    ['an SVG with a script', async () => Buffer.from(svg), 'PICTURE_KIND'],
    ['an SVG called PNG', async () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), 'PICTURE_BROKEN'],
    ['a stamp', () => drawn(87, 200).png().toBuffer(), 'LOGO_SMALL'],
    ['nothing', async () => Buffer.alloc(0), 'PICTURE_KIND'],
  ])('is not %s', async (_what, make, code) => {
    const { folder, pictures } = await setupUploads();
    await expect(pictures.storeLogo(await make())).rejects.toMatchObject({ code });
    expect(await readdir(folder)).toEqual([]);
  });
});
