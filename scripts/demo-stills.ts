/**
 * Draws the wide pictures of the demonstration out of the talents' portraits and pagnes: posters of bonus videos and
 * pictures of messages, 720 × 405 as the régie makes them. The SVG posters beside them are those that data of earlier
 * demonstrations name. Run by hand when a portrait changes: `npx node scripts/demo-stills.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { demoCandidates } from '#demonstration/content/candidates.ts';
import { clothSvg } from '#server/share-pictures/cloth.ts';

const WIDTH = 720;
const HEIGHT = 405;
const GALON = 24;
/** Bytes that one picture may weigh, for phones on a slow network. */
const HEAVIEST = 15_000;

const root = path.resolve(import.meta.dirname, '../public');

interface Place {
  key: string;
  x: number;
  y: number;
  width: number;
}

/** A talent cut out, for a stage. Three are drawn that way; the others lose the lights behind them. */
function talent({ key, x, y, width }: Place): string {
  const drawn = readFileSync(path.join(root, 'portraits', `${key}.svg`), 'utf8');
  return drawn
    .replace(/<rect [^>]*fill="url\(#\w+g\)"\/>(?:<path [^>]*fill="url\(#\w+l\)"[^>]*\/>)*/, '')
    .replace(
      /<svg [^>]*>/,
      `<svg x="${x}" y="${y}" width="${width}" height="${width * 1.2}" viewBox="0 0 300 360">`,
    );
}

/** A piece of a talent's own cloth. */
function cloth(key: string, x: number, y: number, width: number, height: number): string {
  const pagne = demoCandidates.find((one) => one.key === key)?.pagne;
  if (!pagne) throw new Error(`no talent is called ${key}`);
  return clothSvg(pagne, width, height)
    .replace('<svg ', `<svg x="${x}" y="${y}" `)
    .replaceAll('id="p"', `id="c-${key}-${x}"`)
    .replaceAll('url(#p)', `url(#c-${key}-${x})`);
}

const beam = (top: number, from: number, to: number, light = 0.5) =>
  `<path d="M${top - 14} -10h28L${to} 420H${from}Z" fill="url(#beam)" opacity="${light}"/>`;

/** The woven edge below a picture, a piece of cloth for each talent in it. */
const galon = (keys: readonly string[]) =>
  keys
    .map((key, i) =>
      cloth(
        key,
        Math.round((i * WIDTH) / keys.length),
        HEIGHT - GALON,
        Math.ceil(WIDTH / keys.length),
        GALON,
      ),
    )
    .join('');

function bulbs(): string {
  const places = [64, 164, 264, 364, 456, 556, 656].flatMap((x) => [[x, 26]]);
  for (const y of [96, 176, 256, 336]) places.push([40, y], [680, y]);
  return places
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="30" fill="#FFCF6B" opacity=".16"/><circle cx="${x}" cy="${y}" r="13" fill="#FFE9B8"/>`,
    )
    .join('');
}

function confetti(): string {
  const colours = ['#FFB627', '#FF5C97', '#6FDC8C', '#FFF4E3', '#8FA0FF'];
  return Array.from({ length: 46 }, (_, i) => {
    const x = (i * 157 + 40) % WIDTH;
    const y = (i * 89 + 14) % 250;
    return `<rect x="${x}" y="${y}" width="14" height="7" rx="2" fill="${colours[i % colours.length]}" transform="rotate(${(i * 47) % 180} ${x} ${y})"/>`;
  }).join('');
}

function step(x: number, height: number, rank: number): string {
  const y = HEIGHT - GALON - height;
  const mark = ['', '#FFB627', '#E6CFC4', '#E8985A'][rank];
  return (
    `<rect x="${x}" y="${y}" width="190" height="${height}" fill="#38192B"/>` +
    `<rect x="${x}" y="${y}" width="190" height="10" fill="${mark}"/>` +
    `<path d="M${x + 95} ${y - 132}l24 24-24 24-24-24Z" fill="#FFF4E3"/>` +
    `<path d="M${x + 35} ${y - 54}l60-46 60 46v34l-60-46-60 46Z" fill="#D11A62"/>` +
    `<path d="M${x + 35} ${y - 22}l60-46 60 46v18h-22l-38-30-38 30h-22Z" fill="${mark}"/>`
  );
}

const stills: Record<string, { light: readonly [string, string]; content: string }> = {
  'videos/coulisses': {
    light: ['#7A2B16', '#2A0C12'],
    content:
      `<rect x="86" y="58" width="548" height="360" rx="28" fill="#B8471F" opacity=".35"/>${bulbs()}` +
      talent({ key: 'fatou', x: 196, y: 16, width: 328 }) +
      galon(['fatou']),
  },
  'videos/repetition': {
    light: ['#3C4BB0', '#140B33'],
    content:
      beam(130, -10, 250) +
      beam(360, 230, 490, 0.4) +
      beam(590, 470, 730) +
      talent({ key: 'koffi', x: 20, y: 78, width: 270 }) +
      talent({ key: 'grace', x: 430, y: 78, width: 270 }) +
      talent({ key: 'aicha', x: 205, y: 24, width: 310 }) +
      galon(['koffi', 'aicha', 'grace']),
  },
  'messages/duos': {
    light: ['#8E2163', '#2B0720'],
    content:
      beam(210, 60, 350) +
      beam(510, 370, 660) +
      talent({ key: 'mariam', x: 66, y: 26, width: 300 }) +
      talent({ key: 'ibrahim', x: 352, y: 26, width: 300 }) +
      galon(['mariam', 'ibrahim']),
  },
  'messages/classement': {
    light: ['#5A1540', '#1A0A14'],
    content:
      beam(360, 210, 510, 0.6) +
      beam(120, 20, 260, 0.3) +
      beam(600, 460, 700, 0.3) +
      step(75, 84, 2) +
      step(265, 150, 1) +
      step(455, 58, 3) +
      galon(['aicha', 'koffi', 'mariam', 'grace']),
  },
  'messages/merci': {
    light: ['#C2410C', '#3A0F18'],
    content:
      beam(360, 150, 570, 0.45) +
      confetti() +
      talent({ key: 'grace', x: 200, y: 20, width: 320 }) +
      galon(['grace']),
  },
};

for (const [name, { light, content }] of Object.entries(stills)) {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>` +
    `<radialGradient id="ground" cx=".5" cy=".25" r=".85"><stop offset="0" stop-color="${light[0]}"/><stop offset="1" stop-color="${light[1]}"/></radialGradient>` +
    '<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFE9B8" stop-opacity=".6"/><stop offset="1" stop-color="#FFE9B8" stop-opacity="0"/></linearGradient>' +
    `</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>${content}</svg>`;
  const file = path.join(root, `${name}.webp`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await lightest(Buffer.from(svg)));
}

/** The picture as WebP, in the best quality within `HEAVIEST`. */
async function lightest(svg: Buffer, quality = 66): Promise<Buffer> {
  const content = await sharp(svg).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
  return content.length > HEAVIEST ? lightest(svg, quality - 4) : content;
}
