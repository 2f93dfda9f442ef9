import type { AnnulmentEntry } from './schema.ts';

/** Tracks which votes of a log are out of the count. A vote is out while at least one annulment of it stands. */
export interface StandingVotes {
  /** @returns whether the entry is valid: it names votes that came before, each once for a decision */
  annul(entry: AnnulmentEntry): boolean;
  /** @returns whether the entry is valid: that decision had taken out each vote that is put back */
  restore(entry: AnnulmentEntry): boolean;
}

/**
 * @param isVote tells whether a vote stands at a position before this entry
 * @param move is called for each vote that leaves the count or comes back
 */
export function createStandingVotes(
  isVote: (position: number) => boolean,
  move: (position: number, out: boolean) => void,
): StandingVotes {
  /** The votes that each decision holds out now. */
  const decisions = new Map<string, Set<number>>();
  /** How many decisions hold each vote out; votes that are in the count have no key. */
  const holders = new Map<number, number>();

  function hold(position: number): void {
    const held = holders.get(position) ?? 0;
    holders.set(position, held + 1);
    if (held === 0) move(position, true);
  }

  function release(position: number): void {
    const held = holders.get(position) ?? 0;
    if (held > 1) {
      holders.set(position, held - 1);
      return;
    }
    holders.delete(position);
    move(position, false);
  }

  return {
    annul({ decision, positions }) {
      const held = decisions.get(decision) ?? new Set();
      decisions.set(decision, held);
      let sound = true;
      for (const position of positions) {
        if (held.has(position) || !isVote(position)) sound = false;
        else {
          held.add(position);
          hold(position);
        }
      }
      return sound;
    },
    restore({ decision, positions }) {
      const held = decisions.get(decision);
      let sound = true;
      for (const position of positions) {
        if (held?.delete(position)) release(position);
        else sound = false;
      }
      return sound;
    },
  };
}
