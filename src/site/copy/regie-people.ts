import { REASON_MIN } from '#domain/reason-rules.ts';

const NBSP = '\u00a0';

/** Sentences of the screens about people. */
export const people = {
  title: 'Personnes',
  heading: 'Trouver une personne',
  lead: 'Numéro, adresse e-mail, code de parrainage, identifiant ou référence d’un reçu, en entier. Chaque recherche et chaque consultation sont inscrites au journal.',
  sought: 'Numéro, e-mail, code, identifiant ou reçu',
  search: 'Chercher',
  searching: 'Recherche…',
  none: 'Personne ne correspond. Vérifiez chaque caractère, et l’indicatif du pays.',
  failed: 'La recherche n’a pas abouti. Réessayez dans un instant.',
  back: 'Nouvelle recherche',
  anonymous: 'Visiteur sans compte',
  noName: 'Sans nom',
  labels: {
    id: 'Identifiant',
    email: 'E-mail',
    phone: 'Numéro',
    country_code: 'Pays',
    referral_code: 'Code de parrainage',
    arrived_on: 'Arrivée (UTC)',
    registered_on: 'Inscription (UTC)',
    invited: 'Filleuls',
  },
  invited: (all: number, voted: number) => `${all}, dont ${voted} ${voted > 1 ? 'ont' : 'a'} voté`,
  blocked: (reason: string) => `Compte bloqué${NBSP}: ${reason}`,
  sessions: 'Connexions',
  noSessions: 'Aucune connexion.',
  device: 'Appareil',
  unknownDevice: 'Appareil inconnu',
  signedIn: 'Depuis (UTC)',
  lastUsed: 'Dernier jour',
  state: 'État',
  open: 'Ouverte',
  ended: 'Terminée',
  endSessions: 'Tout déconnecter',
  endSessionsConsequence: 'Cette personne devra se reconnecter sur chaque appareil.',
  votes: 'Votes',
  votesSoFar: (votes: number) => `${votes}${NBSP}${votes > 1 ? 'votes' : 'vote'} jusqu’à hier (UTC).`,
  votesSecret:
    'Pour qui et à quelle heure n’est montré à personne de la régie, ni ici ni ailleurs. Le jour d’un vote ne l’est qu’avec la référence de son reçu.',
  grants: 'Votes bonus reçus',
  newestGrants: 'Les plus récents',
  olderGrants: 'Plus anciens',
  lastSessions: (n: number) => `Les ${n}${NBSP}dernières.`,
  noGrants: 'Aucun vote bonus.',
  type: 'Origine',
  grantedAt: 'Reçu (UTC)',
  reason: 'Motif',
  reasonHelp: `${REASON_MIN} caractères au minimum. Il figure au journal, et dans les données que la personne peut demander.`,
  block: 'Bloquer ce compte',
  blockConsequence:
    'Ses connexions se terminent, et il ne peut plus ni se connecter ni voter. Ses votes déjà donnés restent comptés.',
  unblock: 'Débloquer ce compte',
  unblockConsequence: 'Cette personne pourra de nouveau se connecter et voter.',
} as const;

/** What a search by the reference of a receipt answers. */
export const receiptFound = {
  heading: (reference: string) => `Reçu ${reference}`,
  given: (day: string, week: number) => `Donné le ${day} (UTC), semaine${NBSP}${week}.`,
  counts: {
    all: 'Il est compté.',
    none: 'Il est annulé\u00a0: il n’est pas compté.',
    some: 'Une partie de ses votes est annulée, le reste est compté.',
  },
  person: 'Voir la personne',
  deleted: 'Le compte a été supprimé depuis. Le vote reste.',
  malformed:
    'Ce n’est pas une référence de reçu. Elle s’écrit comme S2-7KF4-2Q9A\u00a0: la semaine, puis deux fois quatre chiffres ou lettres.',
  none: 'Aucun vote n’a cette référence. Vérifiez chaque caractère, et le numéro de la semaine.',
  today:
    'Ce vote est d’aujourd’hui (UTC). Rien n’est montré d’un vote avant la fin de son jour\u00a0: cherchez demain.',
  several:
    'Deux reçus ont par hasard cette même référence. Cherchez la personne par son numéro ou son adresse e-mail.',
} as const;
