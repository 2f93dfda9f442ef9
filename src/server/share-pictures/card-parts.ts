import { IVORY } from '#domain/contest/theme-rules.ts';
import type { SharedCandidate } from '#domain/sharing/schema.ts';
import { fr } from '#site/copy/fr.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

export const SECONDARY = '#E6CFC4';
/** Height of the cloth under a portrait. */
export const CLOTH_WIDTH = 20;

/** A node that satori lays out: an element with a flex style, or a picture. */
export interface Box {
  type: 'div' | 'img';
  props: {
    style: Record<string, string | number>;
    children?: (Box | string)[];
    src?: string;
    width?: number;
    height?: number;
  };
}

/** Draws the parts that must be pictures before the layout. */
export interface Brushes {
  portrait(candidate: SharedCandidate, width: number, height: number): string;
  cloth(candidate: SharedCandidate, width: number, height: number): string;
  logo: { src: string; ratio: number };
  border: string;
  /** Colours of the show, each as `#RRGGBB`. */
  action: string;
  choice: string;
}

export const box = (style: Box['props']['style'], ...children: (Box | string)[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});
export const image = (
  src: string,
  width: number,
  height: number,
  style: Box['props']['style'] = {},
): Box => ({
  type: 'img',
  props: { src, width, height, style },
});
export const textBox = (words: string, size: number, style: Box['props']['style'] = {}): Box =>
  box({ fontSize: size, fontWeight: 800, lineHeight: 1.12, color: IVORY, ...style }, words);

/** Logo and name of the show. */
export const brand = ({ logo }: Brushes): Box =>
  box(
    { alignItems: 'center' },
    image(logo.src, Math.round(52 * logo.ratio), 52),
    textBox(fr.name, 40, { marginLeft: 14 }),
  );

/** A portrait above the candidate's cloth. */
export const toPortrait = (
  candidate: SharedCandidate,
  [width, height]: readonly [number, number],
  brushes: Brushes,
  style: Box['props']['style'] = {},
): Box =>
  box(
    { flexDirection: 'column', borderRadius: 18, overflow: 'hidden', ...style },
    image(brushes.portrait(candidate, width, height), width, height),
    image(brushes.cloth(candidate, width, CLOTH_WIDTH), width, CLOTH_WIDTH),
  );
