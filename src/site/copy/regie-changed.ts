/** Told above a form that was refused because its thing has changed since the operator read it. */
export const changedCopy = {
  /** @param moment day and time */
  lastAct: ({ operator, own, did }: { operator: string; own: boolean; did: string }, moment: string) =>
    `Dernier acte au journal, le ${moment}\u00a0: ${operator}${own ? ' (vous)' : ''} ${did}`,
  look: 'Voir l’état présent dans un autre onglet',
  kept: '\u00a0: ce que vous avez tapé reste ici.',
  reload: 'Recharger le formulaire',
} as const;
