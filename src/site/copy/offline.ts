/** Above a page that is shown as the phone has cached it. */
export const cachedPageCopy = {
  label: 'Hors ligne',
  before: 'Vous êtes hors ligne. Page gardée',
  after: '\u00a0: le vote peut avoir changé depuis.',
} as const;
