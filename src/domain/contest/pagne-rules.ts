import type { Pagne } from './schema.ts';

/** Every pattern, in the order in which new talents get them. */
export const PATTERNS = [
  'losange',
  'kente',
  'chevron',
  'triangle',
  'croix',
  'points',
  'onde',
  'damier',
] as const satisfies readonly Pagne['pattern'][];

/** Sets of three colours that go together; neighbouring sets can be told apart. */
const COLOURS = [
  ['#FFB627', '#B3124F', '#FFF4E3'],
  ['#3DB271', '#0E4D31', '#FFD166'],
  ['#7C9BFF', '#27348B', '#FFF4E3'],
  ['#FF8A4C', '#7A1E3F', '#FFE1A8'],
  ['#3CC7C2', '#0B4F5C', '#FFF4E3'],
  ['#E77BC0', '#5B1A6B', '#FFE1A8'],
  ['#C4D94B', '#3C4A10', '#FFF4E3'],
  ['#F2C14E', '#6B3410', '#E8F1F2'],
  ['#FF6B6B', '#5E1224', '#FFD166'],
] as const;

const alike = (one: Pagne, other: Pagne) =>
  one.pattern === other.pattern && one.a.toUpperCase() === other.a.toUpperCase();

/**
 * The pagne of a new talent, until the régie chooses another. The first 72 differ from one another, since there are
 * eight patterns and nine sets of colours; two that follow each other differ in both pattern and colours.
 *
 * @param taken the pagnes of the show's talents
 */
export function nextPagne(taken: readonly Pagne[]): Pagne {
  for (let step = 0; step < PATTERNS.length * COLOURS.length; step++) {
    const found = pagneAt(taken.length + step);
    if (!taken.some((one) => alike(one, found))) return found;
  }
  return pagneAt(taken.length);
}

/** Eight and nine have no common divisor, so advancing both together reaches every pair. */
function pagneAt(n: number): Pagne {
  const pattern = PATTERNS[n % PATTERNS.length] ?? PATTERNS[0];
  const [a, b, c] = COLOURS[n % COLOURS.length] ?? COLOURS[0];
  return { pattern, a, b, c };
}
