import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { paint } from '#server/share-pictures/painter.ts';

// Paints public/apercu.jpg, the picture of links to pages without one of their own, and public/apercu-neutre.jpg, which
// replaces another show's picture while that cannot be had: our background without words. Run it after a change of the
// drawing or of its words, and commit what it writes.
const root = path.resolve(import.meta.dirname, '../public');
writeFileSync(path.join(root, 'apercu.jpg'), await paint(null, root));

const glow = (id: string, x: string, colour: string, opacity: number) =>
  `<radialGradient id="${id}" cx="${x}" cy="0" r="0.6"><stop stop-color="${colour}" stop-opacity="${opacity}"/>` +
  `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs>
${glow('a', '0.82', '#D11A62', 0.55)}${glow('b', '0.08', '#FFB627', 0.28)}</defs>
<rect width="1200" height="630" fill="#1A0A14"/><rect width="1200" height="630" fill="url(#a)"/>
<rect width="1200" height="630" fill="url(#b)"/></svg>`;
writeFileSync(
  path.join(root, 'apercu-neutre.jpg'),
  await sharp(Buffer.from(ground)).jpeg({ quality: 84, mozjpeg: true }).toBuffer(),
);
