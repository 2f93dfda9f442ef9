import type { AnnulmentEntry } from './schema.ts';

/** Which votes of a log are out of the count, as its annulments and reversals say. A vote is out while one decision stands. */
export interface StandingVotes {
  /** @returns whether the log may say so: it names votes that came before, and each once for a decision */
  annul(entry: AnnulmentEntry): boolean;
  /** @returns whether it may: what is put back was taken out by that decision */
  restore(entry: AnnulmentEntry): boolean;
}

/**
 * @param isVote whether a vote stands at a position before this entry
 * @param move hears of each vote that leaves the count, or comes back into it
 */
export function createStandingVotes(
  isVote: (position: number) => boolean,
  move: (position: number, out: boolean) => void,
): StandingVotes {
  /** The votes that each decision holds out now. */
  const decisions = new Map<string, Set<number>>();
  /** How many decisions hold a vote out; votes that none does are not in it. */
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
