/**
 * Why a log cannot be extended: it does not continue what was published of it; it was begun with another secret; a
 * vote that a decision is about is not where the log has it; what was published cannot be read; or something else.
 */
export const faultKinds = ['behind', 'key', 'vote', 'heads', 'other'] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * What a witness has answered: it has signed; it did not answer, or with a failure of its own; it does not know this
 * log, or not its key; what it was sent does not continue what it has signed before, or is shorter than that; its answer
 * cannot be read.
 */
export const witnessOutcomes = [
  'signed',
  'away',
  'unknown',
  'refused',
  'inconsistent',
  'ahead',
  'unreadable',
] as const;
export type WitnessOutcome = (typeof witnessOutcomes)[number];
