// A hash table of commitments with their positions: 21 bytes a place, two to four places for each commitment.

/** Words of 32 bits that tell commitments apart: no two digests agree in them, by chance or by design. */
const WORDS = 4;
const FIRST_PLACES = 1_024;

export interface CommitmentSet {
  /** @param commitment 32 bytes @param position below 2^32 - 1 @returns false where the set has it already */
  add(commitment: Uint8Array, position: number): boolean;
  /** Marks a commitment as taken. @returns whether the set has it */
  take(commitment: Uint8Array): boolean;
  /** Positions of the commitments that were never taken, in no order. */
  left(): Iterable<number>;
}

/** An empty set of commitments, each with its position; millions fit into a phone's memory. */
export function createCommitmentSet(): CommitmentSet {
  let table = createTable(FIRST_PLACES);
  let held = 0;

  return {
    add(commitment, position) {
      const words = toWords(commitment);
      const place = findPlace(table, words);
      if (table.positions[place] !== 0) return false;
      put(table, place, words, position + 1, 0);
      held += 1;
      if (2 * held > table.places) table = twice(table);
      return true;
    },
    take(commitment) {
      const place = findPlace(table, toWords(commitment));
      if (table.positions[place] === 0) return false;
      table.taken[place] = 1;
      return true;
    },
    *left() {
      const { places, positions, taken } = table;
      for (let place = 0; place < places; place += 1) {
        if (positions[place] !== 0 && taken[place] === 0) yield (positions[place] as number) - 1;
      }
    },
  };
}

interface Table {
  places: number;
  words: Uint32Array;
  /** Position plus one; 0 for an empty place. */
  positions: Uint32Array;
  taken: Uint8Array;
}

const createTable = (places: number): Table => ({
  places,
  words: new Uint32Array(places * WORDS),
  positions: new Uint32Array(places),
  taken: new Uint8Array(places),
});

function toWords(commitment: Uint8Array): Uint32Array {
  const view = new DataView(commitment.buffer, commitment.byteOffset, commitment.byteLength);
  return Uint32Array.from({ length: WORDS }, (_, word) => view.getUint32(word * 4));
}

/** The place of some words, or the empty place where they would be put. */
function findPlace({ places, words, positions }: Table, sought: Uint32Array): number {
  let place = (sought[0] as number) % places;
  while (positions[place] !== 0 && !sought.every((word, n) => words[place * WORDS + n] === word)) {
    place = (place + 1) % places;
  }
  return place;
}

function put(table: Table, place: number, words: Uint32Array, position: number, taken: number): void {
  table.words.set(words, place * WORDS);
  table.positions[place] = position;
  table.taken[place] = taken;
}

/** Copies a table into one with twice the places: a table is at most half full. */
function twice(from: Table): Table {
  const to = createTable(from.places * 2);
  for (let place = 0; place < from.places; place += 1) {
    const position = from.positions[place] as number;
    if (position === 0) continue;
    const words = from.words.subarray(place * WORDS, (place + 1) * WORDS);
    put(to, findPlace(to, words), words, position, from.taken[place] as number);
  }
  return to;
}
