/** What stands below the figures in the table of a recount. */
export const recountFileCopy = {
  total: 'Total',
  week: 'Semaine',
  countedAt: 'Recompté le (UTC)',
  address: 'Registre',
  entries: 'Lignes du registre',
  root: 'Empreinte d’ensemble (hexadécimal)',
  key: 'Sceau du registre',
  minutes: 'Procès-verbal (SHA-256)',
  noMinutes: 'aucun',
} as const;
