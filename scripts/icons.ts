import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { NIGHT } from '#domain/contest/theme-rules.ts';

// Draws the icons of the installed application from the logo. Run it after the logo has changed; the pictures are kept
// in the repository, because they change once in a season and builds need not wait for them.

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'public/icons');
const logo = readFileSync(path.join(root, 'public/logo.svg'));

/** @param share of the width that the logo takes; a maskable icon may lose everything outside four fifths of it */
async function draw(name: string, size: number, share: number): Promise<void> {
  const inner = Math.round(size * share);
  const figure = await sharp(logo, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: NIGHT } })
    .composite([{ input: figure, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, name));
}

mkdirSync(folder, { recursive: true });
await draw('icon-192.png', 192, 0.72);
await draw('icon-512.png', 512, 0.72);
await draw('maskable-512.png', 512, 0.52);
await draw('apple-touch-180.png', 180, 0.66);
