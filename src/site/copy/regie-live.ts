import { TOGETHER_DAYS } from '#domain/contest/end-rules.ts';
import type { ContestPhase } from '#domain/contest/schema.ts';
import type { VoteRefusalCode } from '#domain/voting/refusal-rules.ts';
import { calendar } from './fr.ts';
import { inWord } from './small-numbers.ts';

const NBSP = '\u00a0';

/** « 24 heures », « 90 minutes ». */
function span(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'heure'] : [minutes, 'minute'];
  return `${count}${NBSP}${unit}${count > 1 ? 's' : ''}`;
}

/** A page in sight asks again every two to three minutes (src/app/contest/use-next-phase.ts). */
const OPEN_PAGES = 'Une page d’accueil déjà ouverte l’apprend en trois minutes au plus.';

/** Sentences of the live screen. */
export const liveCopy = {
  heading: (week: number) => `Direct, semaine ${week}`,
  none: 'Aucune semaine n’est programmée.',
  plan: 'Programmer une semaine',
  asOf: 'Chiffres UTC du',
  updated: (s: number) => (s < 1 ? 'à l’instant' : `il y a ${s}${NBSP}s`),
  phases: {
    scheduled: 'Programmé',
    open: 'Vote ouvert',
    suspended: 'Vote suspendu',
    closed: 'Vote clos',
    published: 'Résultats publiés',
  } satisfies Record<ContestPhase, string>,
  opensIn: 'Ouverture dans',
  closesIn: 'Fin dans',
  resultsIn: 'Résultats dans',
  announcedIn: 'Résultats annoncés, non validés, dans',
  since: (s: number) => `Ils ont ${s}${NBSP}s.`,
  refresh: 'Actualiser',
  follow: (s: number) => `Actualiser toutes les ${s}${NBSP}s`,
  following: (s: number) =>
    `La page se relit toutes les ${s}${NBSP}s. Arrêtez-la avant de remplir un formulaire.`,
  stopFollowing: 'Ne plus actualiser',
  perMinute: 'Votes par minute',
  lastMinute: 'dernière minute complète',
  today: 'Votes aujourd’hui (UTC)',
  ofWhichBonus: (count: string) => `dont ${count} bonus`,
  /** In place of a figure that is not counted yet. */
  uncounted: '…',
  uncountedHelp: 'en cours de décompte',
  voters: 'Votants aujourd’hui',
  countedAt: (time: string) => `compté à ${time} UTC`,
  change: (percent: number) => `${percent < 0 ? '−' : '+'}${Math.abs(percent)}${NBSP}% en 5${NBSP}min`,
  annulled: 'Votes écartés',
  ofTheWeek: (share: string) => `${share} de la semaine`,
  grants: {
    heading: 'Alerte\u00a0: votes bonus',
    /** Counts as they are written for people. */
    all: (n: number, votes: string, codes: string, videos: string) =>
      `${votes} ${n > 1 ? 'votes bonus donnés' : 'vote bonus donné'} en une heure par les codes (${codes}) et les vidéos (${videos}).`,
    accounts: (count: number, most: string) =>
      count > 1
        ? `${count} comptes en ont reçu anormalement beaucoup, jusqu’à ${most} en une heure.`
        : `Un compte en a reçu ${most} en une heure.`,
    advice: 'Arrêtez le code ou retirez la vidéo si ce n’est pas voulu\u00a0: une seule personne suffit.',
    codes: 'Voir les codes',
    videos: 'Voir les vidéos',
    since: (time: string) => `Relevé à ${time} UTC.`,
  },
  accepted: (minutes: number) => `Votes acceptés, ${minutes}${NBSP}min*`,
  refused: (minutes: number) => `Votes refusés, ${minutes}${NBSP}min*`,
  votes: 'Votes',
  ranking: 'Classement provisoire',
  publishedRanking: 'Classement publié',
  publishedVotes: (n: number, votes: string) => `${votes} ${n > 1 ? 'retenus, publiés' : 'retenu, publié'}`,
  publishedAt: (moment: string, version: number | null, corrected: boolean) =>
    `Résultats ${corrected ? 'corrigés' : 'publiés'} ${moment}${version === null ? '' : `, version ${version}`}. Le public voit ces chiffres.`,
  planned: (moment: string) => `Publication programmée ${moment}.`,
  /** @param moment the date that the public was told */
  notPlanned: (moment: string, asked: boolean) =>
    `Les résultats sont annoncés pour ${moment}. Rien ne sortira tout seul${NBSP}: ${asked ? 'la publication demandée attend encore une deuxième personne' : 'il faut dépouiller, demander la publication, et qu’une deuxième personne valide'}.`,
  fell: (moment: string, reason: string) =>
    `La publication programmée est tombée ${moment}${NBSP}: ${reason}. Rien ne sera publié sans une nouvelle demande.`,
  rankingTable: 'Le classement, talent par talent',
  unpublished: (n: number, votes: string) => `${votes} cette semaine, non ${n > 1 ? 'publiés' : 'publié'}`,
  rank: 'Rang',
  talent: 'Talent',
  day: 'Aujourd’hui',
  week: 'Semaine',
  share: 'Part des votes',
  trend: 'Tendance',
  trendHelp: `Les 15 dernières minutes, comparées aux 15 d’avant`,
  trends: { up: 'En hausse', down: 'En baisse', flat: 'Stable' },
  countries: 'Pays, ce jour',
  unknownCountry: 'Pays inconnu',
  country: 'Pays',
  health: 'Santé du service',
  otherCountries: (n: number) => (n > 1 ? `${n} autres pays` : 'Un autre pays'),
  queue: 'En attente d’écriture*',
  database: 'Base, connexions',
  answers: (ms: number, used: number, max: number) =>
    `${String(ms).replace('.', ',')}${NBSP}ms · ${used}/${max}`,
  rollup: 'Retard du cumul',
  seconds: (s: number) => `${s}${NBSP}s`,
  onlyThisProcess: '* de ce serveur seul',
  state: 'État du vote',
  steps: {
    opening: 'Ouverture',
    closing: 'Clôture',
    closedByHand: 'Clos à la main',
    results: 'Résultats',
  },
  open: 'Ouvrir maintenant',
  suspend: 'Suspendre',
  hold: '(maintenir)',
  holdHelp: (seconds: number) =>
    `Maintenez ${String(seconds).replace('.', ',')}${NBSP}seconde${seconds >= 2 ? 's' : ''}.`,
  resume: 'Reprendre',
  close: 'Clore le vote',
  extend: 'Prolonger',
  shorten: 'Avancer la fin',
  newEnd: 'Nouvelle fin (UTC)',
  count: 'Aller au dépouillement',
  edit: 'Modifier',
  see: 'Voir la semaine',
  consequence: {
    open: `Le public pourra voter tout de suite, avant l’heure prévue. ${OPEN_PAGES}`,
    suspend: (end: string) =>
      `Plus aucun vote n’est accepté jusqu’à la reprise. La fin reste fixée au ${end}. Les votes déjà donnés restent comptés. ${OPEN_PAGES}`,
    resume: (end: string) => `Le public peut de nouveau voter, jusqu’au ${end}.`,
    close: `Plus aucun vote ne sera accepté, dès que vous aurez confirmé. ${OPEN_PAGES} Rouvrir demandera deux personnes.`,
    /** @param alone how far one person goes without a second one, in minutes */
    extend: (end: string, alone: number) =>
      `Aujourd’hui fixée au ${end}. Si les résultats étaient prévus avant la nouvelle fin, ils sont repoussés avec elle. Au-delà de ${span(alone)} de plus que prévu, une deuxième personne doit valider${NBSP}; ${inWord(TOGETHER_DAYS)} jours au plus.`,
    /** @param opening of a vote that is still to open; null once it has */
    shorten: (end: string, opening: string | null) =>
      `Aujourd’hui fixée au ${end}. Le vote peut finir à tout instant ${opening === null ? 'à venir' : `après son ouverture, fixée au ${opening}`}${NBSP}; une deuxième personne doit valider avant. Les résultats restent annoncés pour la même date.`,
  },
} as const;

/** Why votes are refused, in a word or two. */
export const refusalNames: Record<VoteRefusalCode, string> = {
  SIGN_IN_REQUIRED: 'Pas connecté',
  NOT_YOUR_ACCOUNT: 'Vote d’un autre compte',
  VOTE_ALREADY_CAST: 'Vote du jour déjà donné',
  VOTE_DAY_PASSED: 'Jour de vote passé',
  NOT_ENOUGH_BONUS: 'Pas assez de votes bonus',
  REQUEST_ID_REUSED: 'Demande déjà utilisée',
  CONTEST_UNKNOWN: 'Vote inconnu',
  CONTEST_NOT_STARTED: 'Vote pas encore ouvert',
  CONTEST_SUSPENDED: 'Vote suspendu',
  CONTEST_CLOSED: 'Vote clos',
  CANDIDATE_UNKNOWN: 'Talent inconnu',
  CANDIDATE_NOT_IN_CONTEST: 'Talent hors de la semaine',
  CANDIDATE_ELIMINATED: 'Talent éliminé',
};

/** « 20/11/2026 21:00:05 »: to the second, for acts on air. */
export function utcSecond(iso: string): string {
  const [, year, month, day, time] = iso.match(/^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}:\d{2})/) ?? [];
  return `${day}/${month}/${year} à ${time}`;
}

/** « 21:00:05 » */
export function utcTime(iso: string): string {
  return iso.slice(11, 19);
}

/** « jeu. 19/11, 21:00 », in UTC: for a narrow column. */
export function shortMoment(iso: string): string {
  const weekday = calendar.weekdays[new Date(iso).getUTCDay()] ?? '';
  return `${calendar.short(weekday)}${NBSP}${iso.slice(8, 10)}/${iso.slice(5, 7)}, ${iso.slice(11, 16)}`;
}
