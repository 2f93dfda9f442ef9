/**
 * Draws the flags beside the dial codes: one picture with a flag for each listed country, one above the other, and
 * the style sheet that shows the right one for the option chosen in the list, without any script.
 * Run by hand when the list of countries changes: `npx node scripts/phone-flags.ts`.
 */
import { writeFileSync } from 'node:fs';
import { PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';

const WIDTH = 30;
const HEIGHT = 20;

const short = (value: number) => String(Math.round(value * 100) / 100);
const path = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`;
const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  path(`M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}z`, fill);
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** Stripes of equal width, from the mast. */
const vertical = (...colours: string[]) =>
  colours
    .map((colour, i) => rect((WIDTH * i) / colours.length, 0, WIDTH / colours.length, HEIGHT, colour))
    .join('');

/** Stripes of equal height, from the top. */
const horizontal = (...colours: string[]) =>
  colours
    .map((colour, i) => rect(0, (HEIGHT * i) / colours.length, WIDTH, HEIGHT / colours.length, colour))
    .join('');

/** A star with one branch upwards. */
function star(x: number, y: number, r: number, fill: string, branches = 5, depth = 0.382): string {
  const points = Array.from({ length: branches * 2 }, (_, i) => {
    const angle = (Math.PI * i) / branches - Math.PI / 2;
    const reach = i % 2 === 0 ? r : r * depth;
    return `${short(x + reach * Math.cos(angle))} ${short(y + reach * Math.sin(angle))}`;
  });
  return path(`M${points.join('L')}z`, fill);
}

/** The triangle at the mast. */
const wedge = (reach: number, fill: string) => path(`M0 0L${reach} 10 0 20z`, fill);

export const FLAGS: Readonly<Record<string, string>> = {
  BF: horizontal('#EF2B2D', '#009E49') + star(15, 10, 4.4, '#FCD116'),
  BI:
    horizontal('#CE1126') +
    path('M0 0L15 10 0 20zM30 0L15 10 30 20z', '#1EB53A') +
    path('M0 0h3.6L30 17.6V20h-3.600L0 2.400zM30 0h-3.600L0 17.600V20h3.600L30 2.400z', '#fff') +
    disc(15, 10, 5.4, '#fff') +
    star(15, 7.4, 1.7, '#CE1126', 6, 0.577) +
    star(12.6, 11.6, 1.7, '#CE1126', 6, 0.577) +
    star(17.4, 11.6, 1.7, '#CE1126', 6, 0.577),
  BJ: rect(0, 0, 12, 20, '#008751') + rect(12, 0, 18, 10, '#FCD116') + rect(12, 10, 18, 10, '#E8112D'),
  CD:
    horizontal('#007FFF') +
    path('M0 15.500V20h6.500L30 4.500V0h-6.500z', '#F7D618') +
    path('M0 17V20h4.300L30 3V0h-4.300z', '#CE1021') +
    star(6, 5.6, 4, '#F7D618'),
  CF:
    horizontal('#003082', '#fff', '#289728', '#FFCE00') +
    rect(12.5, 0, 5, 20, '#D21034') +
    star(5.2, 2.6, 2.2, '#FFCE00'),
  CG: horizontal('#FBDE4A') + path('M0 0h20L0 20z', '#009543') + path('M30 20H10L30 0z', '#DC241F'),
  CI: vertical('#F77F00', '#fff', '#009E60'),
  CM: vertical('#007A5E', '#CE1126', '#FCD116') + star(15, 10, 3.4, '#FCD116'),
  DJ: horizontal('#6AB2E7', '#12AD2B') + wedge(17, '#fff') + star(5.8, 10, 3, '#D7141A'),
  FR: vertical('#0055A4', '#fff', '#EF4135'),
  GA: horizontal('#009E60', '#FCD116', '#3A75C4'),
  GN: vertical('#CE1126', '#FCD116', '#009460'),
  GQ:
    horizontal('#3E9A00', '#fff', '#E32118') +
    wedge(7.5, '#0073CE') +
    path('M13 8h4.500v2.700q0 1.7-2.250 2.300Q13 12.4 13 10.700z', '#BFC3C7') +
    disc(15.25, 9.6, 1.1, '#3E9A00') +
    rect(14.95, 10, 0.6, 1.9, '#6E4A22'),
  KM:
    horizontal('#FFC61E', '#fff', '#CE1126', '#3A75C4') +
    wedge(15, '#3D8E33') +
    disc(4.6, 10, 3.6, '#fff') +
    disc(6.2, 10, 3.3, '#3D8E33') +
    [7.3, 9.1, 10.9, 12.7].map((y) => star(6.6, y, 0.9, '#fff')).join(''),
  MG: rect(0, 0, 10, 20, '#fff') + rect(10, 0, 20, 10, '#FC3D32') + rect(10, 10, 20, 10, '#007E3A'),
  ML: vertical('#14B53A', '#FCD116', '#CE1126'),
  MR:
    horizontal('#00A95C') +
    rect(0, 0, 30, 4, '#D01C1F') +
    rect(0, 16, 30, 4, '#D01C1F') +
    path('M8.6 7.600a6.4 6.9 0 0 0 12.8 0 6.6 4.2 0 0 1-12.8 0z', '#FFD700') +
    star(15, 7.6, 2.3, '#FFD700'),
  NE: horizontal('#E05206', '#fff', '#0DB02B') + disc(15, 10, 2.8, '#E05206'),
  RW:
    rect(0, 0, 30, 10, '#00A1DE') +
    rect(0, 10, 30, 5, '#FAD201') +
    rect(0, 15, 30, 5, '#20603D') +
    star(23.5, 5, 4, '#E5BE01', 12, 0.6),
  SN: vertical('#00853F', '#FDEF42', '#E31B23') + star(15, 10, 3.6, '#00853F'),
  TD: vertical('#002664', '#FECB00', '#C60C30'),
  TG:
    horizontal('#006A4E', '#FFCE00', '#006A4E', '#FFCE00', '#006A4E') +
    rect(0, 0, 12, 12, '#D21034') +
    star(6, 6.3, 4, '#fff'),
};

/** Every flag in one picture, in the order of the list. */
export function sprite(): string {
  const cells = PHONE_COUNTRIES.map(({ iso2 }, row) => {
    const flag = FLAGS[iso2];
    if (!flag) throw new Error(`No flag for ${iso2}`);
    return `<svg y="${row * HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${flag}</svg>`;
  });
  const height = HEIGHT * PHONE_COUNTRIES.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" preserveAspectRatio="none">${cells.join('')}</svg>\n`;
}

/** One rule for each country: where its flag stands in the picture, and its dial code. */
export function styleSheet(): string {
  const last = PHONE_COUNTRIES.length - 1;
  const rules = PHONE_COUNTRIES.map(
    ({ iso2, dialCode }, row) =>
      `.pays:has(option[value="${iso2}"]:checked) {\n  --drapeau: ${short((100 * row) / last)}%;\n  --indicatif: "+${dialCode}";\n}\n`,
  );
  return `/* Made by scripts/phone-flags.ts: the flag and the dial code of the country chosen in the list. */
.pays {
  --drapeaux: ${PHONE_COUNTRIES.length};
}
${rules.join('')}`;
}

if (import.meta.main) {
  const form = new URL('../src/app/forms/', import.meta.url);
  writeFileSync(new URL('flags.svg', form), sprite());
  writeFileSync(new URL('phone-flags.css', form), styleSheet());
}
