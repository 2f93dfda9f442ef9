import { yours } from './votes.ts';

const NBSP = '\u00a0';

/** Sentences of /bonusvideo. */
export const videoCopy = {
  title: 'Vidéos bonus',
  heading: 'Vidéos bonus',
  lead: 'Regardez une vidéo jusqu’au bout\u00a0: le vote bonus est à vous.',
  until: 'Regardez la vidéo jusqu’au bout pour recevoir votre vote.',
  untilMany: (count: number) => `Regardez la vidéo jusqu’au bout pour recevoir ${yours(count)}.`,
  watch: 'Regarder la vidéo',
  resume: 'Reprendre la vidéo',
  again: 'Revoir la vidéo',
  seen: 'Vue',
  /** After a button, for users of a screen reader. */
  named: (title: string) => `«${NBSP}${title}${NBSP}»`,
  none: 'Pas de vidéo bonus pour le moment. Les prochaines arrivent ici.',
  all: 'Toutes les vidéos',
  /** « 2 min », « 20 s ». */
  duration: (seconds: number) =>
    seconds < 60 ? `${seconds}${NBSP}s` : `${Math.round(seconds / 60)}${NBSP}min`,
  /** « 8 Mo », « 300 ko ». */
  weight: (bytes: number) => {
    if (bytes < 950_000) return `${Math.max(1, Math.round(bytes / 1000))}${NBSP}ko`;
    const tenths = Math.round(bytes / 100_000);
    const megabytes = tenths < 100 ? tenths / 10 : Math.round(tenths / 10);
    return `${String(megabytes).replace('.', ',')}${NBSP}Mo`;
  },
  host: { youtube: 'YouTube', dailymotion: 'Dailymotion' },
  by: (host: string) => `sur ${host}`,
  consent: (host: string) => `Cette vidéo est hébergée par ${host}.`,
  consentHelp: (host: string) =>
    `En la lançant, vous acceptez que ${host} reçoive votre adresse IP et puisse déposer des traceurs. Rien n’est chargé avant.`,
  accept: 'Accepter et regarder',
  left: (seconds: number, votes: number) => {
    const time = seconds >= 60 ? `${Math.ceil(seconds / 60)}${NBSP}min` : `${Math.max(1, seconds)}${NBSP}s`;
    return `Encore ${time} pour recevoir ${yours(votes)}.`;
  },
  progress: 'Progression',
  finished: (votes: number) =>
    `Vous avez déjà reçu ${votes > 1 ? `les ${votes}${NBSP}votes` : 'le vote'} bonus de cette vidéo.`,
  checking: (votes: number) =>
    `Fin de la vidéo${NBSP}: ${yours(votes)} ${votes > 1 ? 'arrivent' : 'arrive'}…`,
  skipped: 'On ne peut pas avancer\u00a0: la lecture reprend là où vous en étiez.',
  offline: 'Le réseau est coupé\u00a0: ce que vous avez vu compte dès qu’il revient.',
  retry: 'Reprendre',
  unplayable: 'Cette vidéo ne peut pas être lue sur cet appareil.',
  silent: (host: string) =>
    `Le lecteur de ${host} ne dit pas où il en est\u00a0: gardez cette page ouverte pendant toute la vidéo.`,
  noScript: 'Sans JavaScript, la vidéo se regarde mais ne donne pas de vote bonus.',
  captions: 'Français',
  signIn: 'Connectez-vous d’abord\u00a0: le vote bonus va à votre compte.',
  unknown: {
    heading: 'Cette vidéo n’est plus là',
    text: 'Elle n’est plus proposée. D’autres vous attendent.',
  },
} as const;
