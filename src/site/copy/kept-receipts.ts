/** Of the receipts that a phone keeps, in place of heading and text of the page that is shown without a network. */
export const keptReceiptsCopy = {
  /** @param given whether today's vote is */
  heading: (count: number, given: boolean) => {
    if (given) return 'Votre vote du jour est donné';
    return count > 1 ? 'Vos reçus de vote' : 'Votre reçu de vote';
  },
  text: (count: number) =>
    `Pas de réseau\u00a0: voici ce que ce téléphone garde de ${count > 1 ? 'vos reçus' : 'votre reçu'}. La page entière revient avec le réseau.`,
  name: 'Reçu de vote',
  recorded: 'Enregistré',
  supported: 'Talent soutenu',
  daily: 'Vote du jour',
  bonus: 'Votes bonus',
  date: 'Date',
  reference: 'Référence',
  codes: (count: number) => (count > 1 ? 'Codes au registre' : 'Code au registre'),
} as const;
