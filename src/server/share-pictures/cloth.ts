import { pagneColours } from '#domain/contest/pagne-colour-rules.ts';
import type { Pagne } from '#domain/contest/schema.ts';

type Draw = (colours: { a: string; b: string; c: string }) => string;

/** One tile of each pattern, 24 × 24, on a ground of colour b: the patterns that pages draw with CSS. */
const TILES: Record<Pagne['pattern'], Draw> = {
  losange: ({ a, c }) =>
    `<path d="M12 0 24 12 12 24 0 12Z" fill="${a}"/><path d="M12 7 17 12 12 17 7 12Z" fill="${c}"/>`,
  kente: ({ a, c }) =>
    `<path d="M0 0h14v6H0zM0 12h14v6H0z" fill="${a}"/><path d="M14 0h4v24h-4zM20 0h4v24h-4z" fill="${c}"/>`,
  chevron: ({ a, c }) =>
    `<path d="M0 12 12 0 24 12V6L12 -6 0 6Z" fill="${a}"/><path d="M0 24 12 12 24 24V18L12 6 0 18Z" fill="${c}"/>`,
  triangle: ({ a, c }) => `<path d="M0 0h24v3H0z" fill="${c}"/><path d="M12 4 24 20H0Z" fill="${a}"/>`,
  croix: ({ a }) => `<path d="M10 2h4v8h8v4h-8v8h-4v-8H2v-4h8z" fill="${a}"/>`,
  points: ({ a, c }) =>
    `<circle cx="6" cy="6" r="4" fill="${a}"/><circle cx="18" cy="18" r="4" fill="${a}"/>` +
    `<circle cx="18" cy="6" r="2" fill="${c}"/><circle cx="6" cy="18" r="2" fill="${c}"/>`,
  onde: ({ a, c }) =>
    `<path d="M0 8q6-8 12 0t12 0" fill="none" stroke="${a}" stroke-width="4"/>` +
    `<path d="M0 20q6-8 12 0t12 0" fill="none" stroke="${c}" stroke-width="3"/>`,
  damier: ({ a, c }) =>
    `<path d="M0 0h12v12H0zM12 12h12v12H12z" fill="${a}"/><circle cx="18" cy="6" r="2" fill="${c}"/>` +
    `<circle cx="6" cy="18" r="2" fill="${c}"/>`,
};

/** A candidate's cloth as an SVG document; an invalid colour is replaced. */
export function clothSvg(pagne: Pagne, width: number, height: number): string {
  const colours = pagneColours(pagne);
  const draw = TILES[pagne.pattern] ?? TILES.losange;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs><pattern id="p" width="24" height="24" patternUnits="userSpaceOnUse">` +
    `<rect width="24" height="24" fill="${colours.b}"/>${draw(colours)}</pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#p)"/></svg>`
  );
}
