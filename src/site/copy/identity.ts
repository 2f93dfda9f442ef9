import { PASSWORD_LONG, PASSWORD_MIN, PASSWORD_WORDS } from '#domain/password-length-rules.ts';
import { inWord } from './small-numbers.ts';

const NBSP = '\u00a0';

/** « 5 secondes », « 2 minutes », rounded up: no user is told to come back too early. */
export function wait(seconds: number): string {
  const [count, one] =
    seconds < 60 ? [Math.max(1, Math.ceil(seconds)), 'seconde'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count}${NBSP}${one}${count > 1 ? 's' : ''}`;
}

/** « 45 s », « 1 min 20 s », « 10 min »: a time that is counted down. */
function countedTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [...(minutes > 0 ? [`${minutes}${NBSP}min`] : []), ...(rest > 0 ? [`${rest}${NBSP}s`] : [])];
  return parts.join(NBSP) || `0${NBSP}s`;
}

/** Words of every form. */
export const formCopy = {
  phone: 'Numéro de téléphone',
  /** Word for word (docs/specification.md §6.3). */
  phonePlaceholder: 'Numéro de téléphone',
  country: 'Pays et indicatif',
  findCountry: 'Chercher un pays',
  findCountryHint: 'Nom, indicatif ou code',
  countriesFound: (count: number) => (count === 0 ? 'Aucun pays trouvé.' : `${count}${NBSP}pays`),
  countryOption: (name: string, dialCode: string) => `${name} (+${dialCode})`,
  chosenCountry: (name: string, dialCode: string) => `Pays et indicatif${NBSP}: ${name}, +${dialCode}`,
  example: (number: string) => `Exemple${NBSP}: ${number}`,
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  passwordRules: {
    longEnough: `${PASSWORD_MIN}${NBSP}caractères au minimum`,
    uncommon: `Ni trop courant ni facile à deviner, comme «${NBSP}azerty123${NBSP}»`,
    strong: `Encore mieux${NBSP}: ${PASSWORD_LONG}${NBSP}caractères, ou ${inWord(PASSWORD_WORDS)} mots`,
  },
  /** Read out while it is typed. */
  passwordIs: (merits: { longEnough: boolean; uncommon: boolean; strong: boolean }) => {
    if (!merits.longEnough) return 'Mot de passe trop court.';
    if (!merits.uncommon) return 'Mot de passe trop facile à deviner.';
    return merits.strong ? 'Mot de passe solide.' : 'Mot de passe accepté.';
  },
  choice: (name: string) => `Votre choix${NBSP}: ${name}`,
  /** Another person may have chosen on the same phone. */
  notMyChoice: `Pas votre choix${NBSP}?`,
  /** Of that choice, while the vote is suspended. */
  suspended: `Le vote est suspendu pour le moment${NBSP}: votre choix est gardé, vous l’enverrez à la reprise.`,
  toCorrect: (count: number) =>
    count > 1 ? `Il y a ${count}${NBSP}points à corriger.` : `Il y a 1${NBSP}point à corriger.`,
  /** A field and what is wrong with it, in one line. */
  wrong: (label: string, reason: string) => `${label}${NBSP}: ${reason}`,
  tooManyAttempts: (seconds: number) => `Trop d’essais. Réessayez dans ${wait(seconds)}.`,
  busy: 'Beaucoup de monde en ce moment.',
  busyRetry: 'Ce que vous avez écrit est gardé. Nouvel essai automatique',
  busyRetryIn: (seconds: number) => `dans ${seconds}${NBSP}s`,
  busyLater: (seconds: number) => `Réessayez dans ${wait(seconds)}.`,
  inLine: 'Beaucoup de monde se connecte.',
  turnIn: (seconds: number) => `Votre tour vient dans ${countedTime(seconds)}`,
  /** Goes on after `turnIn`. */
  placeKept: (withChoice: boolean) =>
    `${NBSP}; votre place est gardée${withChoice ? ', et votre choix aussi' : ''}.`,
  sentAtTurn:
    'Laissez cette page ouverte. Ce que vous avez écrit y est gardé, et part de lui-même à votre tour.',
  sessionEnded: 'Votre session est terminée.',
  nothingDone: 'Rien n’a été enregistré. Ce que vous avez écrit reste ici, sauf les mots de passe.',
  /** True as long as it stands there, before and after the network's return. */
  offline: 'Rien n’est parti, faute de réseau.',
  kept: 'Ce que vous avez écrit reste ici.',
} as const;

/** Sentences of /connexion. */
export const signInCopy = {
  title: 'Connexion',
  heading: 'Ravis de vous revoir',
  lead: 'Connectez-vous pour donner votre vote du jour.',
  withEmail: 'Utiliser mon adresse e-mail',
  withPhone: 'Utiliser mon numéro de téléphone',
  submit: 'Se connecter',
  pending: 'Connexion…',
  checkPhone: 'Vérifiez votre numéro et votre mot de passe.',
  checkEmail: 'Vérifiez votre adresse et votre mot de passe.',
  counted: 'Compté dès que vous êtes connecté.',
  noAccount: `Pas encore de compte${NBSP}?`,
  register: 'Créer mon compte',
  /** Word for word, straight apostrophes included (docs/specification.md §3.8). */
  failed: 'Erreur serveur lors de la connexion.',
  unreadable: 'Erreur lors de la connexion.',
} as const;

/** Sentences of /inscription. */
export const registrationCopy = {
  title: 'Inscription',
  eyebrow: `1${NBSP}minute, c’est gratuit`,
  heading: 'Entrez dans le public',
  lead: 'Un compte pour voter chaque jour.',
  name: 'Nom affiché',
  more: 'Nom et e-mail (facultatif)',
  moreHelp: 'Vous pourrez les ajouter plus tard.',
  nameHelp: 'Pour vous reconnaître dans votre compte.',
  emailHelp: `Pour retrouver votre compte si vous oubliez votre mot de passe. L’adresse suffit aussi pour s’inscrire sans numéro.`,
  counted: 'Compté dès que vous êtes inscrit ou connecté.',
  /** Below a greeting that says who invites. */
  invited: (code: string) => `Le code ${code} est joint à votre inscription.`,
  terms: {
    before: 'J’accepte le ',
    rules: 'règlement du vote',
    between: ' et les ',
    terms: 'conditions d’utilisation',
    after: '.',
  },
  termsLabel: 'Règlement et conditions',
  submit: 'Créer mon compte',
  pending: 'Création du compte…',
  signIn: 'Se connecter',
  haveAccount: `Déjà un compte${NBSP}?`,
  /** Word for word, straight apostrophes included (docs/specification.md §3.8). */
  failed: "Erreur serveur lors de l'inscription.",
} as const;

/** Sentences of /moncompte. */
export const accountCopy = {
  title: 'Mon compte',
  /** In the place of a figure that could not be read. */
  unknown: '–',
  /** Those that are left; /votehistory counts those that were given. */
  bonusToGive: 'bonus à donner',
  notVoted: 'Vous n’avez pas encore voté aujourd’hui.',
  voteNow: 'Donner mon vote',
  voteClosed: 'Le vote n’est pas ouvert en ce moment.',
  daily: (count: number) => (count > 1 ? `${count}${NBSP}votes du jour` : `1${NBSP}vote du jour`),
  bonus: (count: number) => (count > 1 ? `${count}${NBSP}votes bonus` : `1${NBSP}vote bonus`),
  votes: (count: number) => (count > 1 ? 'votes' : 'vote'),
  profile: 'Votre profil',
  name: 'Nom affiché',
  phone: 'Numéro de téléphone',
  email: 'Adresse e-mail',
  country: 'Pays',
  help: 'Aide et questions',
  signOut: 'Se déconnecter',
  signingOut: 'Déconnexion…',
  visitor: {
    heading: 'Votre compte',
    lead: 'Un compte pour voter chaque jour.',
    /** @param counts whether a vote counts with it now */
    invitation: (counts: boolean) =>
      `Créez votre compte en 1${NBSP}minute${counts ? `${NBSP}: votre vote du jour compte dès que vous êtes inscrit` : ''}.`,
    waiting: (name: string) => `Votre vote pour ${name} vous attend.`,
    waitingHelp: 'Il comptera dès votre inscription ou votre connexion.',
    register: 'Créer mon compte',
    signIn: 'Se connecter',
  },
} as const;
