import type { CurveRange, Marker } from '#domain/regie/curve-rules.ts';
import { calendar } from './fr.ts';
import { alarmNames } from './regie-alarms.ts';

const NBSP = '\u00a0';

const date = (iso: string, year: boolean) => {
  const weekday = calendar.short(calendar.weekdays[new Date(iso).getUTCDay()] ?? '');
  return `${weekday}${NBSP}${iso.slice(8, 10)}/${iso.slice(5, 7)}${year ? `/${iso.slice(0, 4)}` : ''}`;
};

/**
 * « aujourd’hui à 21:00:05 », « le ven. 20/11 à 21:00:05 », « le ven. 20/11/2025 à 21:00:05 »: an instant in UTC as a sentence
 * tells it, with its day where that is another one, and its year where that is.
 *
 * @param now in the same year or not
 */
export function toldMoment(iso: string, now: string): string {
  const time = iso.slice(11, 19);
  if (iso.slice(0, 10) === now.slice(0, 10)) return `${calendar.today} à ${time}`;
  return `le ${date(iso, iso.slice(0, 4) !== now.slice(0, 4))} à ${time}`;
}

/** « 21:00:05 », « ven. 20/11, 21:00:05 »: an instant in UTC as a list tells it, with day and year where they are others. */
export function listedMoment(iso: string, now: string): string {
  const time = iso.slice(11, 19);
  if (iso.slice(0, 10) === now.slice(0, 10)) return time;
  return `${date(iso, iso.slice(0, 4) !== now.slice(0, 4))}, ${time}`;
}

/** « 21:00:05 », and of another day « 21:00:05 (ven. 20/11) »: after « à » or « depuis ». */
export function timeAndDay(iso: string, now: string): string {
  const time = iso.slice(11, 19);
  if (iso.slice(0, 10) === now.slice(0, 10)) return time;
  return `${time} (${date(iso, iso.slice(0, 4) !== now.slice(0, 4))})`;
}

/** Begins an interval: « 20:35 », and in a week « lun. 16/11, 14 h ». */
export function intervalName(range: CurveRange, iso: string): string {
  return range === 'semaine'
    ? `${date(iso, false)}, ${Number(iso.slice(11, 13))}${NBSP}h`
    : iso.slice(11, 16);
}

/** « 16/11/2026 » */
const fullDate = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;

const PACES: Record<CurveRange, string> = {
  '1h': 'votes par minute',
  '6h': 'votes par 5 minutes',
  semaine: 'votes par heure',
};

/** Sentences of the curve of the live screen, of its markers, and of what stands beside it. */
export const curveCopy = {
  ranges: { '1h': `1${NBSP}h`, '6h': `6${NBSP}h`, semaine: 'Semaine' } satisfies Record<CurveRange, string>,
  choose: 'Période de la courbe',
  heading: {
    '1h': 'Votes par minute',
    '6h': 'Votes par 5 minutes',
    semaine: 'Votes par heure',
  } satisfies Record<CurveRange, string>,
  interval: {
    '1h': 'Minute (UTC)',
    '6h': '5 minutes dès (UTC)',
    semaine: 'Heure dès (UTC)',
  } satisfies Record<CurveRange, string>,
  ofTalent: (name: string, range: CurveRange) => `${name}, ${PACES[range]}`,
  all: 'Tous',
  allTalents: 'Tous les talents',
  seeTalent: 'Voir la courbe de ce talent',
  /** Over the small curves of the ranking. */
  column: 'Courbe',
  /** @param most already written for people */
  chart: (heading: string, from: string, to: string, most: string) =>
    `${heading}, de ${from} à ${to}, ${most} au plus. Le détail est dans «\u00a0En chiffres\u00a0».`,
  nothingYet: 'La courbe commence avec le vote.',
  table: 'En chiffres',
  week: (week: number) => `Semaine ${week}`,
  before: (week: number) => `Semaine ${week}, même point`,
  allCast: 'Tous les votes reçus, écartés compris.',
  markers: 'Repères',
  instant: 'Instant (UTC)',
  event: 'Événement',
  marks: {
    opened: 'Ouverture',
    suspended: 'Suspension',
    resumed: 'Reprise',
    closed: 'Clôture',
    reopened: 'Réouverture',
    extended: 'Prolongation',
    shortened: 'Fin avancée',
    published: 'Publication',
    alarm: 'Alarme',
  } satisfies Record<Marker['kind'], string>,
  /** What happened, in full. */
  marked: ({ kind, end, alarm, at }: Marker): string => {
    switch (kind) {
      case 'opened':
        return 'Ouverture du vote';
      case 'suspended':
        return 'Suspension du vote';
      case 'resumed':
        return 'Reprise du vote';
      case 'closed':
        return 'Clôture du vote';
      case 'reopened':
        return 'Réouverture du vote';
      case 'extended':
        return end ? `Prolongation, fin ${toldMoment(end, at)} UTC` : 'Prolongation';
      case 'shortened':
        return end ? `Fin avancée, ${toldMoment(end, at)} UTC` : 'Fin avancée';
      case 'published':
        return 'Publication des résultats';
      case 'alarm':
        return alarm ? `Alarme${NBSP}: ${alarmNames[alarm]}` : 'Alarme';
    }
  },
  sinceOpening: 'Reçus depuis l’ouverture',
  /** @param change in percent; null where the week before had none by then @param votes written for people */
  comparedWith: (week: number, change: number | null, votes: string) =>
    change === null
      ? `semaine ${week} au même point${NBSP}: ${votes}`
      : `${change < 0 ? '−' : '+'}${Math.abs(change)}${NBSP}%, sem.${NBSP}${week}${NBSP}: ${votes}`,
  /** Before one whole minute has passed. */
  comparedSoon: (week: number) => `comparés à la semaine ${week} après une minute`,
  /** @param votes of the week before, to the vote; null for a first week, and before they are compared */
  comparedHelp: (votes: string | null) =>
    `${votes === null ? '' : `${votes} la semaine précédente, aussi longtemps après son ouverture, en minutes entières. `}Votes écartés compris.`,
  firstWeek: 'Première semaine, rien à comparer',
  /** @param share percent of the day's voters; null on the first day of a vote */
  returning: (share: number | null) => `${share === null ? '—' : `${share}${NBSP}%`} déjà votants hier`,
  returningHelp: {
    first: 'Premier jour du vote\u00a0: personne n’a pu voter hier.',
    later: 'Part des votants du jour qui avaient aussi voté hier (UTC).',
  },
  countedAt: (time: string) => `Compté à ${time}${NBSP}UTC.`,
  accepted: (share: string) => `${share} acceptés`,
  export: 'Exporter',
  exportHelp: 'Cette courbe par talent, en fichier CSV',
  exportColumns: {
    from: 'debut_utc',
    to: 'fin_utc',
    total: 'total',
    before: (week: number) => `semaine_${week}_au_meme_point`,
    markers: 'reperes',
  },
  exportName: (week: number, range: CurveRange) => `direct-semaine-${week}-${range}.csv`,
  weeks: {
    label: 'Semaine regardée',
    see: 'Voir',
    onAir: 'à l’antenne',
    /** @param state the phase, in words */
    option: (week: number, start: string, end: string, state: string) =>
      `Semaine ${week}, du ${fullDate(start)} au ${fullDate(end)}, ${state}`,
    heading: (week: number) => `Semaine ${week}, après coup`,
    notOnAir: (start: string, end: string) =>
      `Vote du ${fullDate(start)} au ${fullDate(end)}. Cette semaine n’est pas à l’antenne${NBSP}: rien ne peut y être fait d’ici.`,
    back: 'Revenir au direct',
    votes: 'Votes retenus',
    asPublished: 'comme publiés',
    asTheyStand: 'à ce jour, non publiés',
    cast: 'Votes reçus',
    voters: 'Votants',
    asCounted: 'au dépouillement',
    notCounted: 'aucun dépouillement',
  },
  fraud: {
    heading: 'Fraude à décider',
    none: 'Aucun groupe n’attend de décision.',
    groups: (n: number) => `${n}${NBSP}groupe${n > 1 ? 's' : ''}`,
    few: 'peu de votes',
    all: 'Tout voir',
    examine: 'Examiner',
    votes: 'Votes du vote en cours, non écartés.',
  },
} as const;
