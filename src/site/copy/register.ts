import { calendar } from './fr.ts';
import { count, countOfVotes } from './results.ts';

const NBSP = '\u00a0';

/** « 3,6 Mo » @param bytes @returns null for what weighs nothing worth saying */
function weight(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes < 0.1) return `${Math.max(1, Math.round(bytes / 1000))}${NBSP}ko`;
  const rounded = megabytes < 10 ? megabytes.toFixed(1).replace('.', ',') : count(Math.round(megabytes));
  return `${rounded}${NBSP}Mo`;
}

/** « 23 novembre 2026 à 16 h 07 UTC »: on paper there is no today. @param instant milliseconds */
export function instantInWords(instant: number): string {
  const at = new Date(instant);
  const number = at.getUTCDate() === 1 ? calendar.first : at.getUTCDate();
  const day = [number, calendar.months[at.getUTCMonth()], at.getUTCFullYear()].join(NBSP);
  return calendar.at(day, calendar.utc(calendar.time(at.getUTCHours(), at.getUTCMinutes())));
}

/** Sentences of /registre: no word of how it is done. */
export const registerCopy = {
  pageTitle: 'Le registre des votes',
  description: 'Chaque vote accepté entre dans un registre public que tout le monde peut recompter.',
  kicker: 'Le registre',
  heading: 'Le registre des votes',
  lead: 'Chaque vote accepté entre dans un registre public. Un vote qui y est inscrit ne peut plus être changé ni retiré sans que cela se voie.',
  nameless: 'Il ne contient ni nom, ni heure de vote, ni pays.',
  week: (week: number) => `Semaine${NBSP}${week}`,
  weekHeading: (week: number) => `Le registre de la semaine${NBSP}${week}`,
  all: 'Toutes les semaines',
  state: {
    scheduled: 'À venir',
    open: 'Vote ouvert',
    suspended: 'Vote suspendu',
    closed: 'Vote clos',
    published: 'Résultat publié',
  },
  /** Below the figure. */
  votesIn: (votes: number) => (votes > 1 ? 'votes au registre' : 'vote au registre'),
  since: 'Depuis',
  secret: 'Le registre dit combien, jamais pour qui.',
  open: 'Le résultat est publié\u00a0: tout le monde peut maintenant le recompter.',
  notYet: 'Le registre s’ouvrira avec le vote.',
  noHead: 'Les premiers votes entreront au registre dans quelques minutes.',
  head: {
    title: 'Le dernier relevé',
    made: 'Relevé',
    size: (votes: number) => `${countOfVotes(votes)} au registre`,
    words: 'Ses huit mots',
    lead: 'Un relevé est une photo du registre à un instant. Gardez-en une copie\u00a0: si une ligne change ensuite, cela se verra.',
    /** On paper. @param at milliseconds */
    madeAt: (at: number) => `Relevé du ${instantInWords(at)}`,
    whole: 'Le relevé en entier',
    /** @param size entries @param votes those of them that are votes */
    lines: (size: number, votes: number) => {
      const others = size - votes;
      const lines = `${count(size)}${NBSP}${size > 1 ? 'lignes' : 'ligne'}${NBSP}: ${countOfVotes(votes)}`;
      if (others === 0) return `${lines}.`;
      const kinds = 'clôture, annulations, résultats';
      return `${lines}, et ${count(others)}${NBSP}${others > 1 ? 'autres' : 'autre'}${NBSP}: ${kinds}.`;
    },
    later: 'Pour vérifier plus tard que rien n’a changé',
    laterLead:
      'À lancer une première fois aujourd’hui, puis de nouveau plus tard\u00a0: le programme garde le relevé dans ce fichier.',
    served: 'Ouvrir le relevé signé',
    qr: (day: string) => `Code à scanner\u00a0: le relevé du ${day}`,
    scan: 'Pour lire ce relevé sur un autre écran.',
  },
  days: {
    title: 'Jour après jour',
    lead: `Le dernier relevé de chaque jour. Chaque jour commence à 00${NBSP}h${NBSP}00${NBSP}UTC.`,
    day: 'Jour',
    votes: 'Votes',
    head: 'Relevé',
  },
  past: {
    title: 'Les semaines passées',
    recount: 'Recompter',
    recountWeek: (week: number) => `Recompter la semaine${NBSP}${week}`,
    result: 'Résultat',
    resultOf: (week: number) => `Résultat de la semaine${NBSP}${week}`,
    see: 'Voir son registre',
    seeWeek: (week: number) => `Voir le registre de la semaine${NBSP}${week}`,
  },
  own: {
    title: 'Votre vote y est-il\u00a0?',
    text: `Dans l’historique de vos votes, touchez «\u00a0Vérifier mon vote\u00a0»\u00a0: votre téléphone vous dit si votre vote est au registre.`,
    history: 'Voir mes votes',
    how: 'Comment ça marche',
  },
  limits: {
    title: 'Ce que le registre ne dit pas',
    persons: {
      title: 'Qui est derrière chaque compte',
      text: 'Il montre que chaque vote accepté est inscrit, pas que chaque compte est une personne. Les comptes suspects sont contrôlés autrement\u00a0; un vote annulé reste au registre, avec la raison.',
    },
    choice: {
      title: 'À qui vous montrez votre reçu',
      text: 'Votre reçu permet de montrer pour qui vous avez voté. Si vous tenez au secret de votre choix, ne donnez ce reçu à personne.',
    },
  },
  program: {
    title: 'Recompter avec un programme',
    text: 'Vous préférez ne pas vous fier à ce site\u00a0? Recomptez sur un ordinateur, avec un programme indépendant.',
    file: 'Le programme, en un seul fichier',
    run: 'La commande',
    npm: 'Ou, avec le code du site',
    key: 'Le sceau du registre',
    keyLead:
      'Il sert à vérifier chaque relevé. Il ne change pas de toute la semaine\u00a0: comparez-le avec celui du procès-verbal ou d’une image partagée.',
    copy: 'Copier',
    copied: 'Copié',
    copyKey: 'le sceau du registre',
    copyCommand: 'la commande',
    how: 'Comment vérifier',
  },
  /** On paper, where the sheet comes from. */
  printed: {
    from: (url: string) => `Imprimé depuis l’adresse ${url}`,
    /** @param at milliseconds */
    recounted: (at: number, url: string) => `Recompté le ${instantInWords(at)}, à l’adresse ${url}`,
  },
} as const;

/** Sentences of a recount. */
export const recountCopy = {
  title: (week: number) => `Recomptez le vote de la semaine${NBSP}${week}`,
  description: (week: number) =>
    `Recomptez vous-même, vote par vote, le résultat de la semaine${NBSP}${week}.`,
  kicker: (week: number) => `Semaine${NBSP}${week} · Résultat publié`,
  lead: 'Votre appareil relit tous les votes, un par un, et compare avec le résultat publié. Personne ne compte à votre place.',
  start: (votes: number) => `Recompter ${countOfVotes(votes)}`,
  again: 'Recompter encore',
  weight: (bytes: number) => `Environ ${weight(bytes)} à télécharger.`,
  starting: 'Ouverture du registre…',
  unloaded: 'Le recomptage n’a pas pu se charger\u00a0: rechargez la page.',
  offline: 'Pas de réseau\u00a0: recomptez, ou rechargez la page, quand il sera revenu.',
  progress: 'Lecture du registre',
  read: (entries: number, size: number) => `${count(entries)} lignes relues sur ${count(size)}`,
  paused: 'En pause\u00a0: la page n’est plus à l’écran.',
  stop: 'Arrêter',
  list: 'Vote par vote',
  /** Above the figures before a recount, and while it goes on. */
  official: 'Résultat publié',
  beside: 'Recompté, et publié',
  bar: (name: string, counted: string, official: string) =>
    `${name}\u00a0: ${counted} recomptés, ${official} dans le résultat publié`,
  of: (official: number) => `sur ${count(official)}`,
  same: 'Exact',
  differs: (difference: number) =>
    difference > 0
      ? `${count(difference)} de plus au registre`
      : `${count(-difference)} de moins au registre`,
  exact: (votes: number) => `${countOfVotes(votes)} recomptés\u00a0: le résultat est exact.`,
  exactOne: '1\u00a0vote recompté\u00a0: le résultat est exact.',
  annulled: (votes: number) =>
    votes === 1
      ? '1\u00a0vote a été annulé\u00a0: il est au registre et ne compte pas.'
      : `${count(votes)}\u00a0votes ont été annulés\u00a0: ils sont au registre et ne comptent pas.`,
  /** Below that sentence, of each reason: they add up to it. */
  reason: (reason: string, votes: number) => `${countOfVotes(votes)}\u00a0: ${reason}`,
  moreReasons: (others: number) =>
    others === 1
      ? 'Un autre motif est dans le fichier.'
      : `${count(others)}\u00a0autres motifs sont dans le fichier.`,
  decidedSince:
    'Des votes ont été annulés ou rétablis depuis ce résultat\u00a0: il reste celui qui a été publié, jusqu’à ce qu’une correction en tienne compte.',
  resumed: 'Une partie de ce registre a été perdue, puis il a été repris\u00a0: une de ses lignes le dit.',
  took: (seconds: number) =>
    `En ${seconds < 10 ? seconds.toFixed(1).replace('.', ',') : count(Math.round(seconds))}${NBSP}s, sur cet appareil.`,
  /** What a visitor may do who has found something. */
  keep: 'Gardez le fichier du recomptage et montrez-le\u00a0: tout le monde peut refaire ce recomptage.',
  more: (others: number) =>
    others === 1
      ? 'Et un autre écart, dans le fichier.'
      : `Et ${count(others)} autres écarts, dans le fichier.`,
  files: 'Garder ce recomptage',
  json: 'Fichier complet (JSON)',
  csv: 'Tableau (CSV)',
  columns: {
    number: 'Numéro',
    name: 'Talent',
    counted: 'Votes recomptés',
    official: 'Votes publiés',
    annulled: 'Votes annulés',
  },
  share: {
    title: 'Dites-le autour de vous',
    lead: 'Plus nous sommes nombreux à recompter, moins on peut douter du résultat.',
    message: (week: number, votes: number) =>
      `J’ai recompté les ${countOfVotes(votes)} de la semaine${NBSP}${week}\u00a0: le résultat est exact. Recomptez-les aussi\u00a0:`,
  },
  /** Of a link that is sent after a recount, and its picture. */
  card: (week: number, votes: number) => ({
    title: `J’ai recompté\u00a0: ${countOfVotes(votes)}, le résultat est exact.`,
    lead: 'J’ai recompté\u00a0:',
    found: `${countOfVotes(votes)}, le résultat est exact.`,
    description: `Recomptez vous-même, vote par vote, le résultat de la semaine\u00a0${week}.`,
  }),
  withoutScripts: {
    text: 'Sans JavaScript, cette page ne peut pas recompter. Les chiffres ci-dessous sont la réponse du serveur, et rien d’autre. Pour vérifier par vous-même, recomptez avec un programme.',
    link: 'Recompter avec un programme',
  },
  untold: 'Le résultat publié n’est pas encore inscrit au registre.',
  /** On the page that waits for it. */
  soon: 'Il le sera dans quelques instants. Rechargez ensuite la page pour le recompter.',
  /** After a recount that had nothing to compare with. */
  retry:
    'Cela prend d’ordinaire quelques instants\u00a0: recomptez dans un moment. Si cela dure, signalez-le à l’émission.',
  unknown: 'un talent inconnu',
} as const;
