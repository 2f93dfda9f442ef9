const NBSP = '\u00a0';

/** Alarms on an operator's own phone. */
export const alarmDeviceCopy = {
  heading: 'Alarmes sur ce téléphone',
  lead: (days: number) =>
    `Cet appareil sonne quand une alarme commence, même si la régie est fermée. Cela cesse quand vous vous déconnectez ici, ou après ${days}${NBSP}jours sans ouvrir le direct.`,
  on: 'Les alarmes arrivent sur cet appareil, sans aucun chiffre du vote. Vous déconnecter y met fin.',
  turnOn: 'Activer les alarmes',
  turnOff: 'Désactiver',
  trial: 'Essayer',
  said: {
    on: 'C’est fait. Essayez, téléphone verrouillé.',
    off: 'Cet appareil ne recevra plus d’alarmes.',
    tried: 'Essai envoyé\u00a0: il arrive dans les secondes qui viennent.',
    refused: 'Ce navigateur refuse les notifications de ce site. Autorisez-les dans ses réglages.',
    session: 'Votre session est terminée\u00a0: reconnectez-vous, puis réessayez.',
    busy: 'Le serveur reçoit trop de demandes\u00a0: réessayez dans une minute.',
    failed: 'Cela n’a pas marché. Réessayez.',
  },
  outdated: 'Le service a changé de clés\u00a0: cet appareil ne sonne plus. Activez de nouveau les alarmes.',
  unsure: 'Le serveur n’a pas confirmé que cet appareil est inscrit\u00a0: il ne sonnera peut-être pas.',
  again: 'Réessayer',
  unable:
    'Ce navigateur n’affiche pas d’alarmes. Sur iPhone, ajoutez d’abord le site à l’écran d’accueil, puis ouvrez la régie de là.',
  withoutScripts: 'Les alarmes demandent JavaScript.',
  noKeys:
    'Le service n’a pas de clés pour envoyer des alarmes. La technique les crée avec «\u00a0npm run push:keys\u00a0», puis redémarre.',
} as const;
