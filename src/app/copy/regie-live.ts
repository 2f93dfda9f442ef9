import type { ContestPhase } from '#domain/contest/schema.ts';

const NBSP = '\u00a0';

/** Sentences of the live screen. */
export const liveCopy = {
  heading: (week: number) => `Direct, semaine ${week}`,
  none: 'Aucune semaine n’est programmée.',
  plan: 'Programmer une semaine',
  clock: 'Heure de la base (UTC)',
  phases: {
    scheduled: 'Programmé',
    open: 'Vote ouvert',
    suspended: 'Vote suspendu',
    closed: 'Vote clos',
    published: 'Résultats publiés',
  } satisfies Record<ContestPhase, string>,
  opensIn: 'Ouverture dans',
  closesIn: 'Fin du vote dans',
  resultsIn: 'Résultats dans',
  lost: 'Connexion perdue : ces chiffres ne sont plus à jour. Nouvel essai…',
  refresh: 'Actualiser',
  perMinute: 'Votes par minute',
  perMinuteNow: 'minute en cours',
  lastMinute: 'dernière minute complète',
  today: 'Votes aujourd’hui (UTC)',
  ofWhichBonus: (count: string) => `dont ${count} bonus`,
  voters: 'Votants aujourd’hui',
  countedAt: (time: string) => `compté à ${time} UTC`,
  accepted: 'Votes acceptés',
  acceptedHelp: (share: string) => `${share} des demandes, ce serveur`,
  hour: 'La dernière heure',
  table: 'Les chiffres, minute par minute',
  chart: (max: string) => `Votes de chacune des 60 dernières minutes, ${max} au plus`,
  minute: 'Minute (UTC)',
  votes: 'Votes',
  ranking: 'Classement provisoire',
  unpublished: (votes: string) => `${votes} cette semaine, non publiés`,
  rank: 'Rang',
  talent: 'Talent',
  day: 'Aujourd’hui',
  week: 'Semaine',
  share: 'Part des votes',
  trend: 'Tendance, 15 min',
  trends: { up: 'En hausse', down: 'En baisse', flat: 'Stable' },
  countries: 'Par pays, aujourd’hui',
  unknownCountry: 'Pays inconnu',
  country: 'Pays',
  health: 'Santé du service',
  refusals: 'Demandes refusées',
  noRefusal: 'Aucune demande refusée par ce serveur.',
  queue: 'Votes en attente d’écriture',
  database: 'Base de données',
  answeredIn: (ms: string) => `répond en ${ms}${NBSP}ms`,
  connections: (used: number, max: number) => `${used} connexions sur ${max}`,
  rollup: 'Retard du cumul',
  seconds: (s: number) => `${s}${NBSP}s`,
  onlyThisProcess:
    'Acceptés, refusés et attente sont ceux du serveur qui affiche cette page, depuis son démarrage.',
  state: 'État du vote',
  starts: 'Ouverture',
  ends: 'Clôture',
  results: 'Résultats',
  acts: 'Agir sur le vote',
  open: 'Ouvrir maintenant',
  suspend: 'Suspendre',
  resume: 'Reprendre',
  close: 'Clore le vote',
  extend: 'Prolonger',
  newEnd: 'Nouvelle fin (UTC)',
  count: 'Aller au dépouillement',
  edit: 'Modifier la semaine',
  consequence: {
    open: 'Le public pourra voter tout de suite, avant l’heure prévue.',
    suspend: (end: string) =>
      `Plus aucun vote n’est accepté jusqu’à la reprise. La fin reste fixée au ${end} UTC. Les votes déjà donnés restent comptés.`,
    resume: (end: string) => `Le public peut de nouveau voter, jusqu’au ${end} UTC.`,
    close: 'Plus aucun vote ne sera accepté, dès que vous aurez confirmé. Rouvrir demandera deux personnes.',
    extend: (end: string) =>
      `Aujourd’hui fixée au ${end} UTC. Si les résultats étaient prévus avant la nouvelle fin, ils sont repoussés avec elle.`,
  },
  words: { open: 'OUVRIR', suspend: 'SUSPENDRE', resume: 'REPRENDRE', close: 'CLORE' },
  atNow: (time: string) => `Il est ${time} UTC à l’horloge de la base.`,
} as const;

/** « 20/11/2026 21:00:05 »: to the second, for acts on air. */
export function utcSecond(iso: string): string {
  const [, year, month, day, time] = iso.match(/^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}:\d{2})/) ?? [];
  return `${day}/${month}/${year} à ${time}`;
}

/** « 21:00:05 » */
export function utcTime(iso: string): string {
  return iso.slice(11, 19);
}
