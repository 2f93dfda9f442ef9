import type { ClusterSummary } from '#domain/regie/risk-schema.ts';

const NBSP = '\u00a0';
const number = (value: number) => value.toLocaleString('fr-FR').replace(/\s/g, NBSP);
const people = (n: number) => `${number(n)}${NBSP}${n > 1 ? 'comptes' : 'compte'}`;

const KINDS: Record<ClusterSummary['kind'], string> = {
  device: 'Un seul appareil',
  numbers: 'Numéros qui se suivent',
  referral: 'Parrainage en cercle',
  burst: 'Rafale pour un même talent',
};

const SIGNS: Record<string, string> = {
  device: 'même empreinte d’appareil',
  numbers: 'numéros consécutifs',
  referral: 'invités par la même personne',
  network: 'même réseau',
  timing: 'inscrits à quelques minutes d’intervalle',
  browser: 'même navigateur',
  choice: 'même premier choix',
};

/** Sentences of the screens about fraud. */
export const fraud = {
  title: 'Fraude',
  heading: 'Alertes de fraude',
  lead: 'Des comptes qui semblent tenus par une même main. Rien n’est annulé sans deux personnes. Une adresse réseau seule ne suffit jamais.',
  filters: 'Alertes affichées',
  open: 'À traiter',
  dismissed: 'Écartées',
  emptyOpen: 'Aucune alerte à traiter.',
  emptyDismissed: 'Aucune alerte écartée.',
  kind: (kind: ClusterSummary['kind']) => KINDS[kind],
  signs: (signs: readonly string[]) => signs.map((sign) => SIGNS[sign] ?? sign).join(', '),
  severity: { high: 'Haute', medium: 'Moyenne', low: 'Basse' },
  people,
  annulled: 'Votes annulés',
  found: 'Repérée',
  registered: 'Inscriptions',
  examine: 'Examiner',
  next: 'Plus anciennes',
  back: 'Toutes les alertes',
  result: (week: number) => `Semaine ${week}${NBSP}: le résultat avec et sans ces votes`,
  concerned: (votes: number) => `${number(votes)}${NBSP}${votes > 1 ? 'votes concernés' : 'vote concerné'}`,
  state: { annulled: 'Hors du compte en ce moment.', counted: 'Dans le compte en ce moment.' },
  noVotes: 'Ces comptes n’ont encore voté pour personne.',
  talent: 'Talent',
  theirs: 'De ces comptes',
  with: 'Avec',
  without: 'Sans',
  members: 'Comptes',
  membersShown: (shown: number, all: number) =>
    `${number(shown)} sur ${number(all)}, dans l’ordre d’inscription.`,
  name: 'Nom',
  phone: 'Numéro',
  registeredAt: 'Inscrit (UTC)',
  votes: 'Votes',
  gone: 'Compte supprimé',
  timeline: 'Heure par heure (UTC)',
  hour: 'Heure',
  registrations: 'Inscriptions',
  reason: 'Motif',
  reasonHelp: '10 caractères au minimum. Il figure au journal, et au procès-verbal s’il s’agit de votes.',
  dismissHeading: 'Écarter cette alerte',
  dismiss: 'Écarter',
  dismissConsequence:
    'Elle quitte la liste, et revient si le groupe grandit de moitié. Aucun vote ne change.',
  dismissedBecause: (reason: string) => `Écartée${NBSP}: ${reason}`,
  annul: 'Demander l’annulation',
  annulConsequence: (votes: number, week: number) =>
    `Après validation par une deuxième personne, ${number(votes)}${NBSP}${votes > 1 ? 'votes sortent' : 'vote sort'} du compte de la semaine ${week}. Un résultat déjà publié ne change que par une correction.`,
  restore: 'Demander le rétablissement',
  restoreConsequence: (week: number) =>
    `Après validation par une deuxième personne, ces votes reviennent dans le compte de la semaine ${week}.`,
} as const;
