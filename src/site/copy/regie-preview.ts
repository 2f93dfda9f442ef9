import type { MomentName } from '#domain/contest/schema.ts';

const NBSP = '\u00a0';

/** Sentences of the preview: the screen of the régie, and the bar on the pages that are looked at. */
export const previewCopy = {
  title: 'Aperçu',
  heading: 'Aperçu du site',
  lead: 'Le site tel qu’un visiteur le verra à un instant donné. Vous seul le voyez ainsi, et rien n’y est enregistré.',
  week: 'Semaine',
  weekName: (week: number, state: string) => `Semaine${NBSP}${week} (${state.toLowerCase()})`,
  moments: 'Moment de la semaine',
  moment: {
    eve: 'La veille de l’ouverture',
    before: 'Une heure avant l’ouverture',
    middle: 'Au milieu du vote',
    suspended: 'Vote suspendu',
    closing: `5${NBSP}min avant la clôture`,
    counting: 'Pendant le comptage',
    published: 'Résultats publiés',
    after: 'Le lendemain des résultats',
    final: 'Fin de la compétition',
  } satisfies Record<MomentName, string>,
  finalHelp:
    'La fin est celle de la dernière semaine programmée. Sans vote, ou à égalité, le premier numéro y gagne en exemple.',
  custom: 'Un instant précis',
  at: 'Date et heure (UTC)',
  state: 'État du vote',
  byDates: 'Selon les dates prévues',
  show: 'Voir cet instant',
  page: 'Page montrée',
  pages: {
    accueil: 'Accueil',
    vote: 'Vote',
    resultats: 'Résultats',
    detail: 'Détail',
    talent: 'Talent',
  },
  noWeek: 'L’aperçu montre une semaine, et aucune n’est programmée.',
  redirects: 'Une page qui n’est pas ouverte à cet instant renvoie ailleurs, comme pour un visiteur.',
  none: 'Choisissez une semaine et un moment\u00a0: la page s’affiche ici.',
  frame: 'Le site sur un téléphone',
  seen: 'Instant montré',
  visitor: 'Le site montre',
  nothing: 'aucune semaine',
  running: 'Aperçu en cours',
  figures: 'Chiffres provisoires',
  departures:
    'Les départs ne découlent pas de ces chiffres\u00a0: ils se décident avec la publication du résultat, ou à part, sur la fiche du talent.',
  signed: 'Rien ne sera publié avant qu’un huissier ait signé le dépouillement.',
  ends: 'Fin de l’aperçu',
  open: 'Ouvrir en pleine fenêtre',
  quit: 'Quitter l’aperçu',
  failed: 'L’aperçu n’a pas pu être ouvert. Réessayez dans un instant.',
  bar: 'Aperçu',
  /** « semaine 3 », « semaines 3, 4 et 5 ». */
  weeks: (weeks: readonly number[]) =>
    weeks.length === 1
      ? `semaine${NBSP}${weeks[0]}`
      : `semaines${NBSP}${weeks.slice(0, -1).join(', ')} et${NBSP}${weeks.at(-1)}`,
} as const;

export type PreviewPage = keyof typeof previewCopy.pages;
