import { readFile } from 'node:fs/promises';
import path from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { OWN_NAME } from '#domain/contest/show-rules.ts';
import { DEEP_NIGHT, OWN_THEME } from '#domain/contest/theme-rules.ts';
import type { ShareCard, SharedCandidate } from '#domain/sharing/schema.ts';
import { withShowName } from '../show-name.ts';
import { type Brushes, CARD_HEIGHT, CARD_WIDTH } from './card-parts.ts';
import { clothSvg } from './cloth.ts';
import { layout, portraitsOn } from './layout.ts';

/** Files by the path under which the site serves them. */
export type PictureFiles = ReadonlyMap<string, Uint8Array>;

const FONTS = path.join(import.meta.dirname, 'fonts');
/** JPEG quality: sharp enough, and far below the 300 kB above which WhatsApp shows no picture. */
const QUALITY = 84;

// One thread: pictures are for robots, and votes need the cores.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Paints the picture of a card, 1200 × 630, as JPEG.
 *
 * @param card null for the site's own picture
 * @param folder the folder of the files that portraits name, and of the default logo
 * @param sent pictures that operators have sent, by the paths that a card names
 */
export async function paint(
  card: ShareCard | null,
  folder: string,
  sent: PictureFiles = new Map(),
): Promise<Buffer> {
  const brushes = await brushesFor(card, folder, sent);
  const laidOut = withShowName(card?.look?.name ?? OWN_NAME, () => layout(card, brushes));
  const svg = await satori(laidOut as never, {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: await fonts(),
  });
  return sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
}

let loaded: ReturnType<typeof loadFonts> | undefined;
const fonts = () => {
  loaded ??= loadFonts();
  return loaded;
};

/** Loads the fonts of the titles; characters that a part lacks are looked up in the next. */
function loadFonts() {
  const parts = [
    ['Titre', 'latin', 700],
    ['Titre', 'latin', 800],
    ['Titre suite', 'latin-ext', 700],
    ['Titre suite', 'latin-ext', 800],
  ] as const;
  return Promise.all(
    parts.map(async ([name, part, weight]) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(path.join(FONTS, `bricolage-grotesque-${part}-${weight}-normal.woff`)),
    })),
  );
}

async function brushesFor(card: ShareCard | null, folder: string, sent: PictureFiles): Promise<Brushes> {
  const portraits = new Map<string, string>();
  const key = (candidate: SharedCandidate, width: number) => `${candidate.id} ${width}`;
  for (const [candidate, [width, height]] of portraitsOn(card)) {
    portraits.set(key(candidate, width), await portrait(candidate, width, height, folder, sent));
  }
  const action = card?.look?.action ?? OWN_THEME.action;
  const choice = card?.look?.choice ?? OWN_THEME.choice;
  return {
    portrait: (candidate, width) => portraits.get(key(candidate, width)) ?? '',
    cloth: (candidate, width, height) => svgUrl(clothSvg(candidate.pagne, width, height)),
    logo: (await ownLogo(sent.get(card?.look?.logo ?? ''))) ?? {
      src: svgUrl(inColours(await readFile(path.join(folder, 'logo.svg'), 'utf8'), action, choice)),
      ratio: 1,
    },
    border: svgUrl(border(action, choice)),
    action,
    choice,
  };
}

/** A candidate's portrait; without one, or where it cannot be read, their initial on their cloth. */
async function portrait(
  candidate: SharedCandidate,
  width: number,
  height: number,
  folder: string,
  sent: PictureFiles,
): Promise<string> {
  const { portrait: address } = candidate;
  if (address) {
    try {
      const file = sent.get(address) ?? (await readFile(path.join(folder, path.normalize(`/${address}`))));
      // An SVG is rendered at a higher density, instead of enlarging its pixels.
      const picture = sharp(file, { density: 144, limitInputPixels: 40_000_000 });
      const cut = picture.resize(width, height, { fit: 'cover', position: 'top' });
      return `data:image/png;base64,${(await cut.png().toBuffer()).toString('base64')}`;
    } catch {
      // A missing portrait is replaced by the initial; the card is painted all the same.
    }
  }
  const initial = candidate.display_name.trim().charAt(0).toLocaleUpperCase('fr');
  return svgUrl(await withInitial(candidate, initial, width, height));
}

/** The default logo in the colours of the show. */
function inColours(svg: string, action: string, choice: string): string {
  if (action === OWN_THEME.action && choice === OWN_THEME.choice) return svg;
  return svg.replace(/#FFB627/gi, action).replace(/#FF5C97/gi, choice);
}

/** The broadcaster's logo; null without one, or where it cannot be read. */
async function ownLogo(file: Uint8Array | undefined): Promise<Brushes['logo'] | null> {
  if (!file) return null;
  try {
    const { data, info } = await sharp(file, { limitInputPixels: 1_000_000 })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { src: `data:image/png;base64,${data.toString('base64')}`, ratio: info.width / info.height };
  } catch {
    return null;
  }
}

/** Turns the initial into a shape, because the SVG renderer has no fonts. */
async function withInitial(candidate: SharedCandidate, initial: string, width: number, height: number) {
  const side = Math.round(width * 0.5);
  const tile = {
    type: 'div',
    props: {
      style: {
        display: 'flex',
        width,
        height,
        alignItems: 'center',
        justifyContent: 'center',
        backgroundImage: `url("${svgUrl(clothSvg(candidate.pagne, width, height))}")`,
        fontFamily: 'Titre',
      },
      children: [
        {
          type: 'div',
          props: {
            style: {
              display: 'flex',
              width: side,
              height: side,
              alignItems: 'center',
              justifyContent: 'center',
              borderRadius: 20,
              backgroundColor: DEEP_NIGHT,
              color: '#FFB627',
              fontSize: side * 0.62,
              fontWeight: 800,
            },
            children: [initial],
          },
        },
      ],
    },
  };
  return satori(tile as never, { width, height, fonts: await fonts() });
}

const svgUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** The woven border of the pages, which repeats every 96 pixels. */
const border = (action: string, choice: string) =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="24"><defs>' +
  '<pattern id="g" width="192" height="24" patternUnits="userSpaceOnUse">' +
  `<rect width="192" height="24" fill="${DEEP_NIGHT}"/><path d="M0 0h48L24 24Z" fill="${action}"/>` +
  `<path d="M54 0h36v6H54zM54 12h36v6H54z" fill="#2FA866"/><path d="M54 6h36v6H54zM54 18h36v6H54z" fill="${action}"/>` +
  `<path d="M96 0h48v24H96z" fill="${choice}"/><path d="M108 24 120 8 132 24Z" fill="#FFF4E3"/>` +
  '<path d="M150 0h6v24h-6zM162 0h6v24h-6zM174 0h6v24h-6z" fill="#FFF4E3"/></pattern></defs>' +
  '<rect width="1200" height="24" fill="url(#g)"/></svg>';
