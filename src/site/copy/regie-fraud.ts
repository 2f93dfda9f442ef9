import { REASON_MIN } from '#domain/reason-rules.ts';
import type { ClusterSummary } from '#domain/risk/schema.ts';
import { inWord } from './small-numbers.ts';

const NBSP = '\u00a0';
const number = (value: number) => value.toLocaleString('fr-FR').replace(/\s/g, NBSP);
const numberOfAccounts = (n: number) => `${number(n)}${NBSP}${n > 1 ? 'comptes' : 'compte'}`;

const KINDS: Record<ClusterSummary['kind'], string> = {
  device: 'Un seul appareil',
  numbers: 'Numéros qui se suivent',
  referral: 'Parrainage en cercle',
  burst: 'Rafale d’inscriptions pour un même talent',
  network: 'Votes groupés d’un même réseau',
};

const SIGNS: Record<string, string> = {
  device: 'même empreinte d’appareil',
  numbers: 'numéros consécutifs',
  referral: 'invités par la même personne',
  network: 'même réseau',
  timing: 'à quelques minutes d’intervalle',
  choice: 'même choix, plus que le public',
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
  people: numberOfAccounts,
  annulled: 'Votes annulés',
  later: (votes: number) =>
    `${number(votes)}${NBSP}${votes > 1 ? 'nouveaux votes' : 'nouveau vote'} depuis l’annulation`,
  found: 'Repérée',
  registered: 'Inscriptions',
  examine: 'Examiner',
  back: 'Toutes les alertes',
  result: (week: number) => `Semaine ${week}${NBSP}: le résultat avec et sans ces votes`,
  concerned: (votes: number) => `${number(votes)}${NBSP}${votes > 1 ? 'votes concernés' : 'vote concerné'}`,
  state: (counted: number, concerned: number) => {
    if (counted === concerned) return 'Dans le décompte en ce moment.';
    if (counted === 0) return 'Hors du décompte en ce moment.';
    return `${number(counted)}${NBSP}dans le décompte en ce moment.`;
  },
  tooFew: (least: number) =>
    `Moins de ${inWord(least)} comptes ont voté\u00a0: le détail par talent dirait pour qui. Il n’est pas montré.`,
  noVotes: 'Ces comptes n’ont encore voté pour personne.',
  talent: 'Talent',
  theirs: 'De ces comptes',
  with: 'Avec',
  without: 'Sans',
  members: 'Comptes',
  membersShown: (from: number, shown: number, all: number) =>
    `${number(from + 1)} à ${number(from + shown)} sur ${number(all)}, dans l’ordre d’inscription.`,
  membersBefore: 'Comptes précédents',
  membersAfter: 'Comptes suivants',
  chooseHeading: 'Annuler pour certains comptes seulement',
  chooseLead: 'Cochez des comptes, puis dites ce que la coche veut dire.',
  /** In place of the choice, where none of their votes is in a count. */
  allOut: 'Les votes de ces comptes sont déjà annulés\u00a0: il n’en reste aucun à annuler.',
  choose: 'Coche',
  chooseOne: (name: string) => `Choisir ${name}`,
  choice: 'Annuler les votes',
  choices: { only: 'des comptes cochés', except: 'de tous les autres' },
  week: 'Semaine',
  weekName: (week: number) => `Semaine ${week}`,
  chooseConsequence:
    'Après validation par une deuxième personne, les votes de ces comptes, tels qu’ils sont maintenant, sortent du décompte de la semaine.',
  name: 'Nom',
  phone: 'Numéro',
  registeredOn: 'Inscrit (UTC)',
  votes: 'Votes',
  gone: 'Compte supprimé',
  timeline: 'Heure par heure (UTC)',
  hour: 'Heure',
  registrations: 'Inscriptions',
  reason: 'Motif',
  reasonHelp: `${REASON_MIN} caractères au minimum. Il figure au journal\u00a0; s’il s’agit de votes, au procès-verbal et au registre public, que chacun peut lire\u00a0: ne nommez personne.`,
  dismissHeading: 'Écarter cette alerte',
  dismiss: 'Écarter',
  dismissConsequence:
    'Elle quitte la liste, et revient si le groupe grandit de moitié. Aucun vote ne change.',
  dismissedBecause: (reason: string) => `Écartée${NBSP}: ${reason}`,
  annul: 'Demander l’annulation',
  annulConsequence: (votes: number, week: number) =>
    `Après validation par une deuxième personne, ${number(votes)}${NBSP}${votes > 1 ? 'votes sortent' : 'vote sort'} du décompte de la semaine ${week}. Un résultat déjà publié ne change que par une correction.`,
  restore: 'Demander le rétablissement',
  restoreConsequence: (week: number) =>
    `Après validation par une deuxième personne, ces votes reviennent dans le décompte de la semaine ${week}. Un résultat déjà publié ne change que par une correction.`,
  listHeading: 'Annuler les votes d’une liste de comptes',
  listLead:
    'Pour des comptes qu’aucune alerte ne réunit. Seuls leurs votes d’à présent sont annulés, après validation par une deuxième personne.',
  accounts: 'Comptes',
  accountsHelp:
    'Un par ligne\u00a0: adresse e-mail, numéro international ou identifiant. 2\u00a0000 au plus. La liste ne va pas au journal.',
  listConsequence:
    'La demande dit combien de comptes et de votes elle concerne, et combien de lignes ne correspondent à aucun compte.',
  listedHeading: 'Listes annulées',
  listedLine: (votes: number, week: number) =>
    `${number(votes)}${NBSP}${votes > 1 ? 'votes' : 'vote'} de la semaine ${week}`,
  restored: 'Rétablis',
} as const;
