import type { AlarmKind } from '#domain/alarms/rules.ts';

const NBSP = '\u00a0';
const oneDecimal = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',');

/** The name of each alarm. */
export const alarmNames: Record<AlarmKind, string> = {
  database: 'Base de données lente ou muette',
  queue: 'Votes en attente d’écriture',
  refusals: 'Votes refusés faute de moyens',
  silence: 'Plus aucun vote',
  rollup: 'Chiffres du direct en retard',
  register: 'Registre public en défaut',
  grants: 'Votes bonus accordés trop vite',
  fraud: 'Fraude à examiner d’urgence',
};

/** What was measured when the alarm began. @param value in the alarm's own unit */
export const alarmFound: Record<AlarmKind, (value: number) => string> = {
  database: (ms) => `réponse en ${oneDecimal(ms)}${NBSP}ms`,
  queue: (share) => `file remplie à ${oneDecimal(share)}${NBSP}%`,
  refusals: (share) => `${oneDecimal(share)}${NBSP}% des demandes`,
  silence: (minutes) => `depuis ${oneDecimal(minutes)}${NBSP}minutes`,
  rollup: (seconds) => `${oneDecimal(seconds)}${NBSP}s de retard`,
  register: (health) =>
    ['en retard', 'en retard', 'incomplet', 'arrêté', 'contredit le dépouillement'][health] ?? 'en retard',
  grants: () => 'au-delà du seuil',
  fraud: (groups) => `${oneDecimal(groups)}${NBSP}groupe${groups > 1 ? 's' : ''}`,
};

/** What each alarm means for voters, and what an operator does first. */
export const alarmAdvice: Record<AlarmKind, string> = {
  database: 'Les votes restent sur les téléphones et repartent seuls. Prévenez la technique.',
  queue:
    'Les votes sont acceptés plus lentement. Prévenez la technique\u00a0; ne rouvrez rien, ne fermez rien.',
  refusals: 'Les téléphones gardent leur vote et réessaient. Prévenez la technique.',
  silence: 'Essayez de voter depuis un téléphone, hors du réseau de la régie, puis prévenez la technique.',
  rollup: 'Les votes sont comptés, l’écran est en retard\u00a0: ne lisez pas ces chiffres à l’antenne.',
  register: 'Les votes comptent. La page Registre dit ce qui manque.',
  grants: 'Regardez Codes et Vidéos\u00a0: arrêtez ce qui fuit.',
  fraud: 'Un administrateur regarde la page Fraude.',
};

/** The list of alarms on the live screen. */
export const alarmsCopy = {
  heading: 'Alarmes',
  since: (time: string) => `signalée à ${time}`,
  over: (time: string) => `terminée à ${time}`,
  take: 'Je m’en occupe',
  taken: (name: string, time: string) => `Prise en charge par ${name} à ${time}`,
  sound: 'Son des alarmes',
  soundOn: 'Couper le son des alarmes',
  soundOff: 'Activer le son des alarmes',
  /** Instead of figures, while none come. @param time in UTC and as the show's clocks say it */
  trouble: {
    database: (time: string) =>
      `Votre ligne va bien\u00a0: c’est la base de données qui ne répond pas. Ces chiffres sont ceux de ${time}. Les votes attendent sur les téléphones.`,
    line: (time: string) =>
      `Cet appareil n’a plus de réseau. Ces chiffres sont ceux de ${time}\u00a0; le vote continue sans cet écran.`,
    server: (time: string) =>
      `Le serveur n’est pas joignable d’ici. Ces chiffres sont ceux de ${time}. Si d’autres sites s’ouvrent, c’est lui\u00a0; sinon, c’est votre ligne.`,
    stream: (time: string) => `Le serveur répond, le direct revient. Ces chiffres sont ceux de ${time}.`,
    session: () => 'Votre session est terminée.',
  },
  /** After the session has ended: a link, and what the screen still shows. */
  signInAgain: 'Reconnectez-vous.',
  figuresOf: (time: string) => `Ces chiffres sont ceux de ${time}.`,
} as const;

/**
 * What an operator's phone shows of an alarm, locked or not: the screen's words, without figures.
 *
 * @param time in UTC and in the show's own time
 */
export const alarmPush = (kind: AlarmKind, time: string) => ({
  title: `Alarme${NBSP}: ${alarmNames[kind]}`,
  body: `Depuis ${time}. ${alarmAdvice[kind]}`,
});

/** What « Essayer » sends. */
export const alarmPushTest = {
  title: 'Essai d’alarme',
  body: 'Ce téléphone recevra les alarmes de la régie.',
} as const;
