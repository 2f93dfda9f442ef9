import { ofName } from './candidate.ts';
import { fr } from './fr.ts';

/** The question after a vote, and the switch of this device on /moncompte. */
export const remindersCopy = {
  title: 'Rappel quotidien',
  lead: 'Une notification par jour, à l’heure que vous choisissez, si vous n’avez pas encore voté.',
  also: 'Et aussi la dernière heure du vote et la sortie des résultats. Rien d’autre.',
  time: 'Heure du rappel',
  turnOn: 'Recevoir le rappel',
  turningOn: 'Activation…',
  later: 'Pas maintenant',
  done: (time: string) =>
    `C’est noté\u00a0: votre rappel viendra vers ${time.replace(':', '\u00a0h\u00a0')}. Vous pouvez le changer ou l’arrêter dans votre compte.`,
  account: 'Régler mes rappels',
  get refused() {
    return `Les notifications ${ofName(fr.name)} sont bloquées sur cet appareil. Autorisez-les dans les réglages du navigateur, puis réessayez.`;
  },
  failed: 'Le rappel n’a pas pu être activé. Réessayez dans un instant.',
  hereOn: 'Les rappels arrivent sur cet appareil.',
  hereOff: 'Les rappels sont désactivés sur cet appareil.',
  turnOnHere: 'Activer sur cet appareil',
  turnOffHere: 'Arrêter sur cet appareil',
  turningOff: 'Arrêt…',
} as const;
