/** Keys of the live screen, by key. */
const names = {
  a: 'Aller à la première alarme',
  s: 'Aller à «\u00a0Suspendre\u00a0», ou à «\u00a0Reprendre\u00a0»',
  p: 'Aller à «\u00a0Prolonger de 5 min\u00a0»',
  r: 'Aller au classement',
  j: 'Ouvrir le journal',
  1: 'Courbe de la dernière heure',
  2: 'Courbe des six dernières heures',
  3: 'Courbe de la semaine',
} as const;

export const shortcutsCopy = {
  open: 'Raccourcis clavier',
  heading: 'Raccourcis du direct',
  lead: 'Une touche mène à un bouton, et ne l’actionne jamais. Maintenez ensuite Espace ou Entrée. Les chiffres changent seulement la courbe.',
  names,
  help: 'Cette liste',
  on: 'Raccourcis actifs sur cet appareil',
  close: 'Fermer',
  /** Read out where a key leads nowhere now. */
  nothing: (name: string) => `${name}\u00a0: rien de tel sur cet écran en ce moment.`,
} as const;
