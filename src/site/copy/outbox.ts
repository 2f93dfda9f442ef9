/** A vote that waits on the phone, as other pages speak of it. */
export const outboxCopy = {
  counted: (name: string) => `Votre vote pour ${name} est compté.`,
} as const;

/** Under the top bar of every page, of a vote that waits on the phone. */
export const pendingLineCopy = {
  waiting: (name: string) => `Votre vote pour ${name} n’est pas encore compté.`,
  refused: (name: string) => `Votre vote pour ${name} n’a pas été compté.`,
  see: 'Voir que faire',
} as const;
