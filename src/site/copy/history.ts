import { calendar } from './fr.ts';

const NBSP = '\u00a0';
const DAY_MS = 86_400_000;

/**
 * « Aujourd’hui », « Hier », « Mercredi 11 juin »: a day of votes, which is a UTC day in every time zone.
 *
 * @param day UTC day, YYYY-MM-DD @param today the present UTC day, YYYY-MM-DD
 */
export function dayName(day: string, today: string): string {
  const distance = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  const name =
    distance === 0 ? calendar.today : distance === 1 ? 'hier' : `${weekdayName(day)} ${dateName(day)}`;
  return name.charAt(0).toLocaleUpperCase('fr') + name.slice(1);
}

/** « 11 juin » */
export function dateName(day: string): string {
  const date = new Date(day);
  const number = date.getUTCDate() === 1 ? calendar.first : date.getUTCDate();
  return `${number}${NBSP}${calendar.months[date.getUTCMonth()] ?? ''}`;
}

/** « mercredi » */
export function weekdayName(day: string): string {
  return calendar.weekdays[new Date(day).getUTCDay()] ?? '';
}

/** Sentences of /votehistory and /votehistorydetails. */
export const historyCopy = {
  title: 'Mes votes',
  eyebrow: 'Historique',
  heading: 'Vos votes',
  lead: 'Tout ce que vous avez donné, jour par jour. Les jours de vote vont de 00\u00a0h\u00a000 à 00\u00a0h\u00a000\u00a0UTC.',
  week: (week: number) => `Semaine${NBSP}${week}`,
  state: {
    scheduled: 'À venir',
    open: 'Vote ouvert',
    suspended: 'Vote suspendu',
    closed: 'Votes en cours de comptage',
    published: 'Résultats publiés',
  },
  given: (count: number) => (count > 1 ? 'votes donnés' : 'vote donné'),
  bonusGiven: (count: number) => (count > 1 ? 'bonus donnés' : 'bonus donné'),
  days: (count: number) => (count > 1 ? 'jours de vote' : 'jour de vote'),
  detail: 'Voir le détail',
  detailLabel: (week: number) => `Voir le détail de la semaine${NBSP}${week}`,
  empty: {
    title: 'Pas encore de vote',
    text: 'Vos votes apparaîtront ici dès le premier, avec leur reçu.',
    /** Once the last vote is closed. */
    over: { title: 'Aucun vote', text: 'Vous n’avez pas donné de vote pendant la compétition.' },
    vote: 'Donner mon vote',
    results: 'Voir les résultats',
    emptyWeek: 'Vous n’avez pas donné de vote cette semaine-là.',
  },
  visitor: {
    lead: 'Retrouvez ici chaque vote que vous avez donné.',
    invitation: 'Vos votes sont gardés avec votre compte\u00a0: connectez-vous pour les revoir.',
  },
  details: {
    title: (week: number) => `Mes votes de la semaine${NBSP}${week}`,
    heading: (week: number) => `Vos votes de la semaine${NBSP}${week}`,
    talents: 'Vos talents',
    talentResult: (rank: string, share: string) => `${rank} avec ${share} des votes`,
    tied: (rank: string) => `${rank} ex æquo`,
    waiting: 'Les résultats ne sont pas encore publiés.',
    counted: 'Compté',
    annulled: 'Vote annulé',
    annulledSome: (count: number) => (count > 1 ? `${count}${NBSP}votes annulés` : `1${NBSP}vote annulé`),
    because: (reason: string) => `Motif\u00a0: ${reason}`,
    reference: 'Référence',
    results: 'Voir les résultats de la semaine',
    all: 'Tous mes votes',
  },
} as const;
