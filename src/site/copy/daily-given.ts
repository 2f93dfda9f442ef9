const isSeveral = (dailyVotes: number) => dailyVotes > 1;

// That a voter has given all votes of the day: one, or several where the competition gives several.

/** The sentence of /vote. @param dailyVotes how many the competition gives a day */
export const alreadyGiven = (dailyVotes: number): string =>
  isSeveral(dailyVotes) ? 'Vos votes du jour sont déjà donnés.' : 'Votre vote du jour est déjà donné.';

/** The button of /vote that gives no more. */
export const alreadyGivenButton = (dailyVotes: number): string =>
  isSeveral(dailyVotes) ? 'Votes déjà donnés' : 'Vote déjà donné';

/** The sentence of a sheet. @param name the candidate who got all of them; null where others got votes too */
export function givenOnSheet(dailyVotes: number, name: string | null): string {
  const given = isSeveral(dailyVotes) ? 'Vos votes du jour sont donnés' : 'Votre vote du jour est donné';
  return name === null ? `${given}.` : `${given} à ${name}.`;
}
