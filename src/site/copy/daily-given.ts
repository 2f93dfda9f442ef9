const isSeveral = (dailyVotes: number) => dailyVotes > 1;

/**
 * That a voter has given all votes of the day: one, or several where the competition gives several. The server writes
 * these sentences, and browsers load none of them as a script.
 */
export const dailyGiven = {
  already: (dailyVotes: number) =>
    isSeveral(dailyVotes) ? 'Vos votes du jour sont déjà donnés.' : 'Votre vote du jour est déjà donné.',
  button: (dailyVotes: number) => (isSeveral(dailyVotes) ? 'Votes déjà donnés' : 'Vote déjà donné'),
  /** @param name the candidate who got all of them; null where others got votes too */
  sheet: (dailyVotes: number, name: string | null) => {
    const given = isSeveral(dailyVotes) ? 'Vos votes du jour sont donnés' : 'Votre vote du jour est donné';
    return name === null ? `${given}.` : `${given} à ${name}.`;
  },
} as const;
