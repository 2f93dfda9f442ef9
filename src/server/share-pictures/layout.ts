import type { ShareCard, SharedCandidate } from '#domain/sharing/schema.ts';
import { nameList } from '#site/copy/candidate.ts';
import { fr } from '#site/copy/fr.ts';
import { home, sharedTitles } from '#site/copy/home.ts';
import { recountCopy, registerCopy } from '#site/copy/register.ts';
import { ordinalSuffix, percent } from '#site/copy/results.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

const NIGHT = '#1A0A14';
const DARK = '#12060E';
const IVORY = '#FFF4E3';
const SECONDARY = '#E6CFC4';
const PADDING = 56;
/** The woven border that closes the picture. */
const BORDER = 24;

/** What satori lays out: an element with a flex style, or a picture. */
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

/** Draws what has to be a picture before it is laid out. */
export interface Brushes {
  portrait(candidate: SharedCandidate, width: number, height: number): string;
  cloth(candidate: SharedCandidate, width: number, height: number): string;
  logo: { src: string; ratio: number };
  border: string;
  /** Colours of the show, each as `#RRGGBB`. */
  action: string;
  choice: string;
}

const box = (style: Box['props']['style'], ...children: (Box | string)[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});
const image = (src: string, width: number, height: number, style: Box['props']['style'] = {}): Box => ({
  type: 'img',
  props: { src, width, height, style },
});
const text = (words: string, size: number, style: Box['props']['style'] = {}): Box =>
  box({ fontSize: size, fontWeight: 800, lineHeight: 1.12, color: IVORY, ...style }, words);

/** How large the portraits are on each card; the painter makes exactly these. */
const PORTRAIT = {
  candidate: [400, 468],
  votes: [170, 198],
  /** One to three of them. */
  few: [226, 248],
  first: [208, 232],
  other: [176, 196],
} as const;
/** Fewer have more room. */
const votesSize = ({ length }: { length: number }) => (length > 3 ? PORTRAIT.votes : PORTRAIT.few);
const CLOTH = 20;

/** The portraits that a card shows, each with its width and height. */
export function portraitsOn(card: ShareCard | null): [SharedCandidate, readonly [number, number]][] {
  switch (card?.kind) {
    case 'candidate':
      return [[card.candidate, PORTRAIT.candidate]];
    case 'votes':
      return card.candidates.map((candidate) => [candidate, votesSize(card.candidates)]);
    case 'results':
      return card.first.map(({ candidate }, place) => [candidate, PORTRAIT[place === 0 ? 'first' : 'other']]);
    default:
      return [];
  }
}

type CardOf<Kind extends ShareCard['kind']> = Extract<ShareCard, { kind: Kind }>;

/** The whole picture of a card; null is the site's own. */
export function layout(card: ShareCard | null, brushes: Brushes): Box {
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      flexDirection: 'column',
      backgroundColor: NIGHT,
      backgroundImage:
        `radial-gradient(circle at 82% 0%, ${brushes.choice}8C, ${brushes.choice}00 52%), ` +
        `radial-gradient(circle at 8% 0%, ${brushes.action}47, ${brushes.action}00 46%)`,
      fontFamily: 'Titre',
    },
    box({ flex: 1, padding: `44px ${PADDING}px 32px` }, content(card, brushes)),
    image(brushes.border, WIDTH, BORDER),
  );
}

function content(card: ShareCard | null, brushes: Brushes): Box {
  switch (card?.kind) {
    case 'candidate':
      return candidateCard(card, brushes);
    case 'votes':
      return votesCard(card, brushes);
    case 'results':
      return sealed(resultsCard(card, brushes), card.verifier);
    case 'recount':
      return sealed(recountCard(card, brushes), card.verifier);
    case 'faq':
      return wordsCard(
        card.look?.title ?? sharedTitles.faq.title,
        card.question ?? card.look?.description ?? sharedTitles.faq.description,
        brushes,
      );
    default:
      return wordsCard(home.heading, home.choose, brushes);
  }
}

const brand = ({ logo }: Brushes) =>
  box(
    { alignItems: 'center' },
    image(logo.src, Math.round(52 * logo.ratio), 52),
    text(fr.name, 40, { marginLeft: 14 }),
  );

function candidateCard({ candidate, look }: CardOf<'candidate'>, brushes: Brushes): Box {
  const [width, height] = PORTRAIT.candidate;
  const facts = [candidate.discipline, candidate.city].filter(Boolean).join(' · ');
  return box(
    { flex: 1, alignItems: 'center' },
    box(
      { flex: 1, height: '100%', flexDirection: 'column', justifyContent: 'space-between', paddingRight: 40 },
      brand(brushes),
      box(
        { flexDirection: 'column' },
        text(look?.title ?? sharedTitles.candidate.title, 44, { color: brushes.action }),
        text(candidate.display_name, candidate.display_name.length > 12 ? 80 : 112, { marginTop: 4 }),
        text(facts, 36, { color: SECONDARY, fontWeight: 700, marginTop: 6 }),
      ),
      text(look?.description ?? sharedTitles.candidate.description, 28, {
        color: SECONDARY,
        fontWeight: 700,
      }),
    ),
    box(
      { flexDirection: 'column', borderRadius: 24, overflow: 'hidden' },
      image(brushes.portrait(candidate, width, height), width, height),
      image(brushes.cloth(candidate, width, CLOTH * 2), width, CLOTH * 2),
    ),
  );
}

function votesCard({ candidates, look }: CardOf<'votes'>, brushes: Brushes): Box {
  const [width, height] = votesSize(candidates);
  const names = nameList(candidates.map(({ display_name }) => display_name));
  return box(
    { flex: 1, flexDirection: 'column', justifyContent: 'space-between' },
    brand(brushes),
    box(
      { flexDirection: 'column' },
      text(look?.title ?? sharedTitles.votes.title, 60),
      text(names, names.length > 40 ? 32 : 42, { color: brushes.action, marginTop: 10 }),
    ),
    box(
      {},
      ...candidates.map((candidate, index) =>
        box(
          { flexDirection: 'column', borderRadius: 18, overflow: 'hidden', marginLeft: index === 0 ? 0 : 24 },
          image(brushes.portrait(candidate, width, height), width, height),
          image(brushes.cloth(candidate, width, CLOTH), width, CLOTH),
        ),
      ),
    ),
  );
}

function resultsCard({ week, first, look }: CardOf<'results'>, brushes: Brushes): Box {
  const steps = first.map((line, index) => {
    const [width, height] = index === 0 ? PORTRAIT.first : PORTRAIT.other;
    return box(
      {
        flexDirection: 'column',
        alignItems: 'center',
        marginLeft: 16,
        borderRadius: 18,
        overflow: 'hidden',
        backgroundColor: DARK,
        border: index === 0 ? `5px solid ${brushes.action}` : `5px solid ${DARK}`,
      },
      image(brushes.portrait(line.candidate, width, height), width, height),
      image(brushes.cloth(line.candidate, width, CLOTH), width, CLOTH),
      text(
        `${line.rank}${ordinalSuffix(line.rank, line.candidate.gender)} ${line.candidate.display_name}`,
        27,
        {
          marginTop: 12,
          maxWidth: width - 12,
          textAlign: 'center',
        },
      ),
      text(percent(line.share), 30, { color: brushes.action, margin: `2px 0 ${index === 0 ? 40 : 14}px` }),
    );
  });
  // 2-1-3, as on a stage.
  const [one, two, three] = steps;
  return box(
    { flex: 1, alignItems: 'flex-end' },
    box(
      { flex: 1, height: '100%', flexDirection: 'column', justifyContent: 'space-between', paddingRight: 16 },
      brand(brushes),
      text(look?.title ?? sharedTitles.results(week).title, 60),
      text(look?.description ?? sharedTitles.results(week).description, 28, {
        color: SECONDARY,
        fontWeight: 700,
      }),
    ),
    box({ alignItems: 'flex-end' }, ...[two, one, three].filter((step) => step !== undefined)),
  );
}

function recountCard({ week, votes }: CardOf<'recount'>, brushes: Brushes): Box {
  const words = recountCopy.card(week, votes);
  return box(
    { flex: 1, flexDirection: 'column', justifyContent: 'space-between', paddingRight: 80 },
    brand(brushes),
    box(
      { flexDirection: 'column', paddingBottom: 16 },
      text(words.lead, 60),
      text(words.found, 84, { color: brushes.action, marginTop: 8 }),
      text(words.description, 30, { color: SECONDARY, fontWeight: 700, marginTop: 20 }),
    ),
  );
}

/** A card above the line by which a program knows the register that its figures can be counted in again. */
function sealed(card: Box, verifier: string | null): Box {
  if (verifier === null) return card;
  const small = { color: SECONDARY, fontWeight: 700 };
  return box(
    { flex: 1, flexDirection: 'column' },
    card,
    box(
      { flexDirection: 'column', marginTop: 14 },
      text(registerCopy.program.key, 15, small),
      text(verifier, verifier.length > 126 ? 12 : 15, { ...small, marginTop: 2 }),
    ),
  );
}

function wordsCard(title: string, words: string, brushes: Brushes): Box {
  return box(
    { flex: 1, flexDirection: 'column', justifyContent: 'space-between', paddingRight: 120 },
    brand(brushes),
    box(
      { flexDirection: 'column', paddingBottom: 40 },
      text(title, 84),
      text(words, words.length > 90 ? 34 : 42, { color: brushes.action, marginTop: 20, fontWeight: 700 }),
    ),
  );
}
