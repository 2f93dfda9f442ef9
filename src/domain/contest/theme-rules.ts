/** The colours that a broadcaster may choose (docs/decisions/0018); the rest of the night theme is fixed. */
export const THEME_COLOURS = ['action', 'action_press', 'choice', 'choice_vivid', 'choice_text'] as const;
export type ThemeColour = (typeof THEME_COLOURS)[number];
/** Each as `#RRGGBB`. */
export type Theme = Record<ThemeColour, string>;

/** The colours where a broadcaster has chosen none; `tokens.css` has the same values. */
export const OWN_THEME: Theme = {
  action: '#FFB627',
  action_press: '#F0990A',
  choice: '#D11A62',
  choice_vivid: '#FF5C97',
  choice_text: '#FF8FB8',
};

/** Colours of the night and paper themes that the chosen ones lie on, or under; from `tokens.css`. */
export const NIGHT = '#1A0A14';
const CARD = '#27111E';
export const IVORY = '#FFF4E3';
/** Darker than the night: the bar, what lies behind a logo, the frame that a phone draws around the site. */
export const DEEP_NIGHT = '#12060E';
const PAPER_LOW = '#F7E9D3';
/** The least contrast that WCAG requires of text, and of other shapes. */
const TEXT = 4.5;
const SHAPE = 3;

const HEX = /^#[\da-f]{6}$/i;

/** The contrast that a colour must have against the colour behind it, or on it. */
export interface Demand {
  colour: ThemeColour;
  /** The part of the screen; `regie-settings.ts` has its French name. */
  about:
    | 'text-on-action'
    | 'text-on-press'
    | 'action-on-page'
    | 'text-on-choice'
    | 'outline-on-page'
    | 'text-on-card';
  against: string;
  least: number;
}

/** The contrasts that are measured before colours are saved (docs/visual.md §5), in the order of the form. */
export const DEMANDS: readonly Demand[] = [
  { colour: 'action', about: 'text-on-action', against: NIGHT, least: TEXT },
  { colour: 'action', about: 'action-on-page', against: NIGHT, least: SHAPE },
  { colour: 'action_press', about: 'text-on-press', against: NIGHT, least: TEXT },
  { colour: 'choice', about: 'text-on-choice', against: IVORY, least: TEXT },
  { colour: 'choice_vivid', about: 'outline-on-page', against: NIGHT, least: SHAPE },
  { colour: 'choice_text', about: 'text-on-card', against: CARD, least: TEXT },
];

export interface Measure extends Demand {
  /** Contrast, 1 to 21. */
  ratio: number;
  enough: boolean;
}

/** How well colours meet the demands; those that are no colours meet none. */
export function measures(theme: Readonly<Record<ThemeColour, string>>): Measure[] {
  return DEMANDS.map((demand) => {
    const ratio = isColour(theme[demand.colour]) ? contrast(theme[demand.colour], demand.against) : 1;
    return { ...demand, ratio, enough: ratio >= demand.least };
  });
}

/** Colours that could not be read where they are shown. */
export function unreadable(theme: Theme): ThemeColour[] {
  return [...new Set(measures(theme).flatMap(({ enough, colour }) => (enough ? [] : [colour])))];
}

/** Whether a text is a colour as the régie's fields write it: `#` and six hexadecimal digits. */
export function isColour(text: string): boolean {
  return HEX.test(text);
}

/** Whether all colours are our own; upper and lower case are the same. */
export function isOwnTheme(theme: Theme): boolean {
  return THEME_COLOURS.every((colour) => theme[colour].toUpperCase() === OWN_THEME[colour]);
}

/** Reads saved colours; null unless all are colours, so that nothing else gets into a style sheet. */
export function readTheme(kept: unknown): Theme | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const theme = kept as Theme;
  const whole = THEME_COLOURS.every((colour) => typeof theme[colour] === 'string' && isColour(theme[colour]));
  return whole ? theme : null;
}

/**
 * The contrast of two colours as WCAG 2 defines it.
 *
 * @param one `#RRGGBB`
 * @returns 1 to 21
 */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A ratio in French decimals, rounded so that it never looks sufficient where it is below `least`. */
export function shownRatio(ratio: number, least = 0): string {
  const rounded = Math.round(ratio * 100) / 100;
  const shown = ratio < least && rounded >= least ? Math.floor(ratio * 100) / 100 : rounded;
  return shown.toFixed(2).replace('.', ',');
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param part of the other colour, 0 to 1 */
function mixed(colour: string, other: string, part: number): string {
  const into = channels(other);
  const parts = channels(colour).map((channel, at) =>
    Math.round(channel * (1 - part) + (into[at] ?? 0) * part),
  );
  return `#${parts.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Darkens a colour, hue kept, until text in it can be read on paper. */
export function onPaper(colour: string): string {
  for (let part = 0; part < 1; part += 0.05) {
    const darker = mixed(colour, '#000000', part);
    if (contrast(darker, PAPER_LOW) >= TEXT) return darker;
  }
  return '#000000';
}

/** The variables of the colours on the night, as `tokens.css` names them. */
function variables({ action, action_press, choice, choice_vivid, choice_text }: Theme) {
  return {
    root:
      `--marque-action:${action};--marque-action-survol:${mixed(action, '#FFFFFF', 0.3)};` +
      `--marque-action-appui:${action_press};--marque-choix:${choice}`,
    night: `--marque-choix-vif:${choice_vivid};--marque-choix-texte:${choice_text}`,
  };
}

/**
 * The CSS rules that replace our own colours by the chosen ones. Their specificity is a little higher than in
 * `tokens.css`, which may come later in the page. They hold on screens, not in print.
 */
export function themeRules(theme: Theme): string {
  const { root, night } = variables(theme);
  const paper = onPaper(theme.choice);
  return (
    `@media screen{html:root{${root}}html:root,html [data-theme=nuit]{${night}}` +
    `html .papier,html [data-theme=papier]{--marque-choix-vif:${paper};--marque-choix-texte:${paper}}}`
  );
}

/** Colours for one part of a page only. @param selector of that part */
export function sampleRules(theme: Theme, selector: string): string {
  const { root, night } = variables(theme);
  return `${selector}{${root};${night}}`;
}
