/** Shown for a reminder whose message could not be read: true at any time. */
export const genericReminder = {
  title: 'Rappel',
  body: 'Ouvrez la page du vote pour voir où il en est.',
} as const;
