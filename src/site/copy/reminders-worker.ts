/** Said of a reminder whose own words could not be read: true at any time. */
export const genericReminder = {
  title: 'Rappel',
  body: 'Ouvrez la page du vote pour voir où il en est.',
} as const;
