/** The line « Rappel quotidien » of /moncompte, and the form that it unfolds. */
export const reminderSettingsCopy = {
  title: 'Rappel quotidien',
  off: 'Désactivé',
  unsupported:
    'Ce navigateur n’affiche pas de rappels. Essayez avec Chrome ou Firefox, ou ajoutez le site à l’écran d’accueil.',
  /** « 20 h 00 » */
  at: (time: string) => time.replace(':', '\u00a0h\u00a0'),
  time: 'Heure du rappel',
  timeHelp: (zone: string) =>
    `À l’heure de votre téléphone (${zone.replaceAll('_', ' ')}), à dix minutes près.`,
  kinds: 'Ce que vous voulez recevoir',
  daily: 'Vote ouvert\u00a0: une fois par jour, si vous n’avez pas encore voté',
  last_hour: 'Dernière heure\u00a0: avant la fin du vote de la semaine, si vous n’avez pas voté ce jour-là',
  results: 'Résultats\u00a0: quand ils sont publiés',
  night: 'Rien n’arrive la nuit, sauf si vous choisissez une heure de nuit.',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  stop: 'Arrêter tous les rappels',
  stopping: 'Arrêt…',
} as const;
