import type { BonusType } from '#domain/bonus/schema.ts';
import { bonusVotes } from './vote.ts';

const NBSP = '\u00a0';

const plural = (count: number, one: string, many = `${one}s`) => `${count}${NBSP}${count > 1 ? many : one}`;

/** Where bonus votes come from, as one says it in a list. */
const types: Record<BonusType, string> = {
  bienvenue: 'Bienvenue',
  parrainage: 'Parrainage',
  partenaire: 'Code partenaire',
  video: 'Vidéo bonus',
  canal: 'Compte canal lié',
};

/** What several bonus screens say. */
export const bonusCopy = {
  types,
  ticket: (count: number): [string, string] => [count > 1 ? 'votes' : 'vote', 'bonus'],
  keep: 'Gardez-les ou donnez-les\u00a0: ils restent valables jusqu’à la finale.',
  none: 'Chaque mission terminée vous donne un vote de plus.',
  gain: (count: number) => `+${bonusVotes(count)}`,
  gainBrief: (count: number) => `+${count}`,
  give: 'Donner mes votes bonus',
  /** What went in: one sentence after a code or a video, without the specification’s word for its type. */
  granted: (count: number) => `Vous avez obtenu ${bonusVotes(count)}`,
  /** Letter for letter (specification §8). */
  referralGranted: 'Vous avez obtenu 1 vote bonus parrainage',
  referralLimit: "Vous atteint la limite de bonus 'parrainage' pour cette semaine",
  failed: 'Erreur lors de la récupération des votes bonus',
  /** When the server gives no sentence of its own (specification §8). */
  error: 'Erreur',
  failedHelp: 'Vos votes bonus sont gardés. Réessayez dans un instant.',
  retry: 'Réessayer',
  visitor: {
    register: 'Créer mon compte',
    signIn: 'Se connecter',
  },
} as const;

/** Sentences of /mission. */
export const missionCopy = {
  title: 'Missions bonus',
  heading: 'Missions bonus',
  missions: 'Vos missions',
  done: (done: number, all: number) => `${done} sur ${all} ${done > 1 ? 'terminées' : 'terminée'}`,
  grants: 'Zone bonus',
  grantsHelp: 'Ce que vous avez gagné, et où chaque vote est allé',
  partner: 'Code partenaire',
  partnerHelp: 'Saisissez le code reçu en magasin',
  partnerUsed: (count: number) => `${plural(count, 'code utilisé', 'codes utilisés')}. Saisissez-en un autre`,
  canal: 'Lier votre compte canal',
  canalHelp: 'À faire une seule fois',
  canalDone: 'Compte canal lié',
  welcome: 'Bienvenue',
  welcomeDone: 'Offert à votre inscription',
  received: 'Reçu',
  videos: (unseen: number) => `Toutes les vidéos${unseen > 0 ? ` (${unseen} à voir)` : ''}`,
  videosDone: 'Vidéos bonus',
  videosDoneHelp: 'Vous les avez toutes vues. Revenez bientôt',
  weekly: (limit: number) =>
    `Le parrainage est limité à ${bonusVotes(limit)} par semaine. Le compteur repart lundi à 00${NBSP}h${NBSP}00${NBSP}UTC.`,
} as const;

/** Invitations: on /mission, /moncompte and the home page. */
export const referralCopy = {
  heading: 'Parrainage',
  lead: (needed: number) => `${needed}${NBSP}proches inscrits qui votent, 1${NBSP}vote bonus`,
  of: (count: number, needed: number) => `${count}${NBSP}/${NBSP}${needed}`,
  spoken: (count: number, needed: number) => `${count} sur ${needed}`,
  left: (count: number) =>
    count > 1
      ? `Plus que ${count}${NBSP}proches pour gagner 1${NBSP}vote bonus.`
      : `Plus qu’un proche pour gagner 1${NBSP}vote bonus.`,
  ready: `Vos proches ont voté\u00a0: 1${NBSP}vote bonus vous attend.`,
  waiting: (count: number) =>
    count > 1
      ? `${count}${NBSP}proches inscrits n’ont pas encore voté.`
      : `1${NBSP}proche inscrit n’a pas encore voté.`,
  week: 'Bonus gagnés cette semaine\u00a0:',
  weekOf: (count: number, limit: number) => `${count} sur ${limit}`,
  claim: 'Recevoir mon vote bonus',
  claiming: 'Un instant…',
  code: 'Votre code',
  copy: 'Copier',
  copied: 'Copié',
  /** After « Copier », for whoever listens. */
  copyCode: 'votre code de parrainage',
  invite: 'Inviter sur WhatsApp',
  linkIs: (link: string) => `Votre lien${NBSP}: ${link}`,
  figure: (count: number) => (count > 1 ? 'parrainages' : 'parrainage'),
} as const;

/** Sentences of /codepartenaire. */
export const partnerCopy = {
  title: 'Code partenaire',
  heading: 'Un code partenaire\u00a0?',
  lead: 'Il se cache sur un ticket, une affiche, un emballage.',
  code: 'Votre code',
  help: 'Majuscules, espaces et tirets ne comptent pas.',
  submit: 'Valider le code',
  pending: 'Vérification…',
  back: 'Toutes les missions',
  failed: 'Le code n’a pas pu être vérifié. Réessayez dans un instant.',
} as const;

/** Sentences of /bonuszone. */
export const zoneCopy = {
  title: 'Zone bonus',
  heading: 'Zone bonus',
  lead: 'Ce que vous avez gagné, et où chaque vote est allé.',
  toGive: 'À donner',
  given: 'Donnés',
  toGiveCount: (count: number) => bonusVotes(count),
  source: (type: BonusType, source: string | null) => (source ? `${types[type]} · ${source}` : types[type]),
  received: 'Reçu',
  to: (candidate: string) => `Pour ${candidate}`,
  week: (week: number) => `Semaine${NBSP}${week}`,
  times: (count: number) => `×${NBSP}${count}`,
  more: (count: number) => `Voir ${count}${NBSP}de plus`,
  nothing: {
    heading: 'Rien ici pour le moment',
    text: 'Vos votes bonus arrivent dès votre première mission.',
  },
  noneLeft: 'Vous les avez tous donnés.',
  earn: 'Gagner des votes bonus',
  visitor: {
    heading: 'Des votes en plus, gratuitement',
    text: 'Parrainez vos proches, regardez une vidéo, saisissez un code\u00a0: chaque mission donne un vote bonus à votre talent.',
  },
} as const;

/** Sentences of /bonusvideo. */
export const videoCopy = {
  title: 'Vidéos bonus',
  heading: 'Vidéos bonus',
  lead: 'Regardez une vidéo jusqu’au bout\u00a0: le vote bonus est à vous.',
  until: 'Regardez la vidéo jusqu’au bout pour recevoir votre vote.',
  untilMany: (count: number) => `Regardez la vidéo jusqu’au bout pour recevoir vos ${count}${NBSP}votes.`,
  watch: 'Regarder la vidéo',
  resume: 'Reprendre la vidéo',
  again: 'Revoir la vidéo',
  seen: 'Vue',
  /** After a button, for whoever listens. */
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
  left: (seconds: number) =>
    seconds >= 60
      ? `Encore ${Math.ceil(seconds / 60)}${NBSP}min pour recevoir votre vote.`
      : `Encore ${Math.max(1, seconds)}${NBSP}s pour recevoir votre vote.`,
  progress: 'Progression',
  finished: 'Vous avez déjà reçu le vote bonus de cette vidéo.',
  checking: 'Fin de la vidéo\u00a0: votre vote arrive…',
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
