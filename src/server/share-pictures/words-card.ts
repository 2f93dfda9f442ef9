import { NIGHT } from '#domain/contest/theme-rules.ts';
import type { SharedCandidate } from '#domain/sharing/schema.ts';
import { type Box, type Brushes, box, brand, SECONDARY, textBox, toPortrait } from './card-parts.ts';

/** Width and height of the portraits: the first in front, two behind, as on the stage of the home page. */
const FRONT = [264, 350] as const;
const BEHIND = [210, 280] as const;
/** The frame around each portrait, both edges together. */
const FRAME = 12;
/** The space of the three portraits. */
const STAGE = { width: 560, height: 470 };

/** The portraits beside the words, each with its width and height. */
export const facesOn = (faces: readonly SharedCandidate[]): [SharedCandidate, readonly [number, number]][] =>
  faces.map((candidate, place) => [candidate, place === 0 ? FRONT : BEHIND]);

interface Words {
  /** A line over the title. */
  above?: string;
  title: string;
  words: string;
}

/** A card about no single candidate: its words, with the faces of the show beside them where there are some. */
export function wordsCard(words: Words, faces: readonly SharedCandidate[], brushes: Brushes): Box {
  const alone = faces.length === 0;
  return box(
    { flex: 1, alignItems: 'flex-end' },
    box(
      {
        flex: 1,
        height: '100%',
        flexDirection: 'column',
        justifyContent: 'space-between',
        paddingRight: alone ? 120 : 36,
      },
      brand(brushes),
      ...toBoxes(words, alone, brushes),
    ),
    ...(alone ? [] : [stage(faces, brushes)]),
  );
}

function toBoxes({ above, title, words }: Words, alone: boolean, brushes: Brushes): Box[] {
  const size = title.length > 90 ? 40 : title.length > 55 ? 48 : title.length > 34 || !alone ? 60 : 84;
  return [
    box(
      { flexDirection: 'column' },
      ...(above ? [textBox(above, 32, { color: brushes.action, marginBottom: 12 })] : []),
      textBox(title, size),
    ),
    textBox(words, 32, { color: above ? SECONDARY : brushes.action, fontWeight: 700 }),
  ];
}

/** One in front, the others behind at both sides; two stand side by side. */
function stage([first, left, right]: readonly SharedCandidate[], brushes: Brushes): Box {
  const at = (candidate: SharedCandidate | undefined, size: readonly [number, number], x: number): Box[] =>
    candidate
      ? [
          toPortrait(candidate, size, brushes, {
            position: 'absolute',
            left: x,
            bottom: 0,
            border: `${FRAME / 2}px solid ${NIGHT}`,
          }),
        ]
      : [];
  return box(
    { position: 'relative', ...STAGE },
    ...at(left, BEHIND, 0),
    ...at(right, BEHIND, STAGE.width - BEHIND[0] - FRAME),
    // Two portraits stand side by side.
    ...at(first, FRONT, left && !right ? BEHIND[0] + FRAME : (STAGE.width - FRONT[0] - FRAME) / 2),
  );
}
