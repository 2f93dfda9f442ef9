/** A vote that waits on the phone, as other pages speak of it. */
export const outboxCopy = {
  counted: (name: string) => `Votre vote pour ${name} est compté.`,
  refused: 'Le vote gardé sur ce téléphone n’a pas pu être compté.',
} as const;

/** Above a page that is shown as the phone has cached it. */
export const cachedPageCopy = {
  label: 'Hors ligne',
  before: 'Vous êtes hors ligne. Page gardée',
  after: '\u00a0: le vote peut avoir changé depuis.',
} as const;
