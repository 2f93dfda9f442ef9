import { type Fact, textFact } from '#domain/acts/facts-schema.ts';
import type { Tie } from './schema.ts';

/** What the second person is shown of how candidates were told apart; nothing where votes alone decide. */
export const tieFacts = (tie: Tie | null): Fact[] =>
  tie ? [textFact('tie_rule', tie.rule), textFact('tie_reason', tie.reason)] : [];

/** What the second person is shown of the tie-break that a correction replaces. @param after the tie-break from then on */
export const replacedTieFacts = (before: Tie | null, after: Tie | null): Fact[] =>
  before
    ? [
        textFact('tie_rule_before', before.rule),
        textFact('tie_reason_before', before.reason),
        ...(after ? [] : [textFact('tie_rule', 'none')]),
      ]
    : [];

/** What the journal keeps of it. */
export const tieInJournal = (tie: Tie | null): object =>
  tie ? { tie_rule: tie.rule, tie_reason: tie.reason } : {};
