import type { TieRule } from '#domain/counting/schema.ts';

/** What is said of talents with the same number of votes, wherever a place is told. */
export const tiesCopy = {
  tied: 'ex æquo',
  /** « 3 » or « 3e ex æquo », under a heading that says « Rang ». */
  rank: (rank: number, tied: boolean) =>
    tied ? `${rank}${rank === 1 ? 'er' : 'e'}\u00a0ex\u00a0æquo` : String(rank),
  /** The rule, for the public. */
  note: 'À égalité de votes, même rang\u00a0: l’ordre est celui des numéros, et les parts peuvent différer d’un centième.',
  /** Of the winner, where others have as many votes. @param rule as `tieRuleNames` has it */
  winner: (rule: string) => `Les votes ne départagent pas les premiers. Départage\u00a0: ${rule}.`,
  /** Of those who leave, where one of them has as many votes as one who stays, or more. @param rule as above */
  leaving: (rule: string) => `Les votes seuls ne disent pas qui part. Départage\u00a0: ${rule}.`,
  /** The rule, for operators who certify a count. */
  rule: 'À égalité de votes retenus, les talents ont le même rang, et le rang suivant est sauté\u00a0; la liste les range alors par numéro, ce qui ne les départage pas. Leurs parts peuvent différer d’un centième, pour que le total fasse 100,00\u00a0%.',
} as const;

/** Names of the tie-breaking rules, in requests, journal, minutes and the result of the last week. */
export const tieRuleNames: Record<TieRule, string> = {
  draw: 'tirage au sort',
  jury: 'décision du jury',
  production: 'décision de la production',
  rules: 'article du règlement',
};
