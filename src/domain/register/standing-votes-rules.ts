import type { AnnulmentEntry } from './schema.ts';

/** How many votes are out of the count for a reason, as a decision's entry words it. */
export interface ReasonVotes {
  reason: string;
  votes: number;
}

/** Tracks which votes of a log are out of the count. A vote is out while at least one annulment of it stands. */
export interface StandingVotes {
  /** @returns whether the entry is valid: it names votes that came before, each once for a decision */
  annul(entry: AnnulmentEntry): boolean;
  /** @returns whether the entry is valid: that decision had taken out each vote that is put back */
  restore(entry: AnnulmentEntry): boolean;
  /** The votes that are out now by reason, each once, under the first decision that holds it: they add up to all of them. */
  byReason(): ReasonVotes[];
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
  const reasons = new Map<string, AnnulmentEntry['reason']>();
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
    annul({ decision, reason, positions }) {
      const held = decisions.get(decision) ?? new Set();
      decisions.set(decision, held);
      const first = reasons.get(decision) ?? reason;
      reasons.set(decision, first);
      // Otherwise a later entry would give earlier annulments another reason.
      let sound = reason.code === first.code && reason.text === first.text;
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
    byReason() {
      const told = new Set<number>();
      const votes = new Map<string, number>();
      for (const [decision, held] of decisions) {
        const before = told.size;
        for (const position of held) told.add(position);
        const reason = reasons.get(decision)?.text ?? '';
        if (told.size > before) votes.set(reason, (votes.get(reason) ?? 0) + told.size - before);
      }
      return [...votes].map(([reason, number]) => ({ reason, votes: number }));
    },
  };
}
