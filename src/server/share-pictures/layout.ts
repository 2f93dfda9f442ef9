import { DEEP_NIGHT, NIGHT } from '#domain/contest/theme-rules.ts';
import type { ShareCard, SharedCandidate } from '#domain/sharing/schema.ts';
import { nameList } from '#site/copy/candidate.ts';
import { stageCopy } from '#site/copy/home-stage.ts';
import { recountCopy, registerCopy } from '#site/copy/register.ts';
import { ordinalSuffix, percent } from '#site/copy/results.ts';
import { sharedTitles } from '#site/copy/share-card.ts';
import {
  type Box,
  type Brushes,
  box,
  brand,
  CARD_HEIGHT,
  CARD_WIDTH,
  CLOTH_WIDTH,
  image,
  SECONDARY,
  textBox,
  toPortrait,
} from './card-parts.ts';
import { facesOn, wordsCard } from './words-card.ts';

const PADDING = 56;
/** The woven border that closes the picture. */
const BORDER = 24;

/** Width and height of the portraits on each card, in pixels; the painter makes exactly these sizes. */
const PORTRAIT = {
  candidate: [400, 468],
  votes: [170, 198],
  /** Two or three votes. */
  few: [226, 248],
  first: [208, 232],
  other: [176, 196],
} as const;
/** Fewer portraits are larger; a single one is as large as on the card of a candidate. */
const votesSize = ({ length }: { length: number }) =>
  length > 3 ? PORTRAIT.votes : length > 1 ? PORTRAIT.few : PORTRAIT.candidate;

/** The portraits that a card shows, each with its width and height. */
export function portraitsOn(card: ShareCard | null): [SharedCandidate, readonly [number, number]][] {
  switch (card?.kind) {
    case 'candidate':
      return [[card.candidate, PORTRAIT.candidate]];
    case 'votes':
      return card.candidates.map((candidate) => [candidate, votesSize(card.candidates)]);
    case 'results':
      return card.first.map(({ candidate }, place) => [candidate, PORTRAIT[place === 0 ? 'first' : 'other']]);
    case 'faq':
    case 'invitation':
    case 'site':
      return facesOn(card.faces);
    case 'recount':
    case undefined:
      return [];
  }
}

type CardOf<Kind extends ShareCard['kind']> = Extract<ShareCard, { kind: Kind }>;

/** The layout of a card's whole picture; null is the site's own card. */
export function layout(card: ShareCard | null, brushes: Brushes): Box {
  return box(
    {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      flexDirection: 'column',
      backgroundColor: NIGHT,
      backgroundImage:
        `radial-gradient(circle at 82% 0%, ${brushes.choice}8C, ${brushes.choice}00 52%), ` +
        `radial-gradient(circle at 8% 0%, ${brushes.action}47, ${brushes.action}00 46%)`,
      fontFamily: 'Titre',
    },
    box({ flex: 1, padding: `44px ${PADDING}px 32px` }, content(card, brushes)),
    image(brushes.border, CARD_WIDTH, BORDER),
  );
}

function content(card: ShareCard | null, brushes: Brushes): Box {
  switch (card?.kind) {
    case 'candidate':
      return talentCard(
        card.candidate,
        {
          title: card.look?.title ?? sharedTitles.candidate.title(card.candidate),
          description: card.look?.description ?? sharedTitles.candidate.description,
        },
        brushes,
      );
    case 'votes':
      return votesCard(card, brushes);
    case 'results':
      return sealed(resultsCard(card, brushes), card.verifier);
    case 'recount':
      return sealed(recountCard(card, brushes), card.verifier);
    case 'faq':
      return wordsCard(
        {
          title: card.question,
          above: card.look?.title ?? sharedTitles.faq.title,
          words: card.look?.description ?? sharedTitles.faq.description,
        },
        card.faces,
        brushes,
      );
    case 'invitation': {
      const { title, description } = sharedTitles.invitation(card.name, card.over);
      return wordsCard({ title, words: description }, card.faces, brushes);
    }
    case 'site':
    case undefined:
      return wordsCard(
        {
          title: card?.look?.title ?? stageCopy.heading,
          words: card?.look?.description ?? (card?.over ? stageCopy.over : stageCopy.choose),
        },
        card?.faces ?? [],
        brushes,
      );
  }
}

/** One large candidate: the one that the link is about, or the only one in its sender's votes. */
function talentCard(
  candidate: SharedCandidate,
  { title, description }: { title: string; description: string },
  brushes: Brushes,
): Box {
  const [width, height] = PORTRAIT.candidate;
  const facts = [candidate.discipline, candidate.city].filter(Boolean).join(' · ');
  return box(
    { flex: 1, alignItems: 'center' },
    box(
      { flex: 1, height: '100%', flexDirection: 'column', justifyContent: 'space-between', paddingRight: 40 },
      brand(brushes),
      box(
        { flexDirection: 'column' },
        textBox(title, 44, { color: brushes.action }),
        textBox(candidate.display_name, candidate.display_name.length > 12 ? 80 : 112, { marginTop: 4 }),
        textBox(facts, 36, { color: SECONDARY, fontWeight: 700, marginTop: 6 }),
      ),
      textBox(description, 28, { color: SECONDARY, fontWeight: 700 }),
    ),
    box(
      { flexDirection: 'column', borderRadius: 24, overflow: 'hidden' },
      image(brushes.portrait(candidate, width, height), width, height),
      image(brushes.cloth(candidate, width, CLOTH_WIDTH * 2), width, CLOTH_WIDTH * 2),
    ),
  );
}

function votesCard({ candidates, look }: CardOf<'votes'>, brushes: Brushes): Box {
  const title = look?.title ?? sharedTitles.votes.title(candidates);
  const [first, ...others] = candidates;
  if (first && others.length === 0)
    return talentCard(
      first,
      { title, description: look?.description ?? sharedTitles.votes.description },
      brushes,
    );
  const names = nameList(candidates.map(({ display_name }) => display_name));
  return box(
    { flex: 1, flexDirection: 'column', justifyContent: 'space-between' },
    brand(brushes),
    box(
      { flexDirection: 'column' },
      textBox(title, 60),
      textBox(names, names.length > 40 ? 32 : 42, { color: brushes.action, marginTop: 10 }),
    ),
    box(
      {},
      ...candidates.map((candidate, index) =>
        toPortrait(candidate, votesSize(candidates), brushes, { marginLeft: index === 0 ? 0 : 24 }),
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
        backgroundColor: DEEP_NIGHT,
        border: index === 0 ? `5px solid ${brushes.action}` : `5px solid ${DEEP_NIGHT}`,
      },
      image(brushes.portrait(line.candidate, width, height), width, height),
      image(brushes.cloth(line.candidate, width, CLOTH_WIDTH), width, CLOTH_WIDTH),
      textBox(
        `${line.rank}${ordinalSuffix(line.rank, line.candidate.gender)} ${line.candidate.display_name}`,
        27,
        {
          marginTop: 12,
          maxWidth: width - 12,
          textAlign: 'center',
        },
      ),
      textBox(percent(line.share), 30, { color: brushes.action, margin: `2px 0 ${index === 0 ? 40 : 14}px` }),
    );
  });
  // In the order 2-1-3, as on a podium.
  const [one, two, three] = steps;
  return box(
    { flex: 1, alignItems: 'flex-end' },
    box(
      { flex: 1, height: '100%', flexDirection: 'column', justifyContent: 'space-between', paddingRight: 16 },
      brand(brushes),
      textBox(look?.title ?? sharedTitles.results(week).title, 60),
      textBox(look?.description ?? sharedTitles.results(week).description, 28, {
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
      textBox(words.lead, 60),
      textBox(words.found, 84, { color: brushes.action, marginTop: 8 }),
      textBox(words.description, 30, { color: SECONDARY, fontWeight: 700, marginTop: 20 }),
    ),
  );
}

/** A card above the verifier key, by which a program knows the register in which the figures can be recounted. */
function sealed(card: Box, verifier: string | null): Box {
  if (verifier === null) return card;
  const small = { color: SECONDARY, fontWeight: 700 };
  return box(
    { flex: 1, flexDirection: 'column' },
    card,
    box(
      { flexDirection: 'column', marginTop: 14 },
      textBox(registerCopy.program.key, 15, small),
      textBox(verifier, verifier.length > 126 ? 12 : 15, { ...small, marginTop: 2 }),
    ),
  );
}
