import { fr } from './fr.ts';

const NBSP = '\u00a0';

/**
 * Sentences about Google and canal accounts. Those of docs/specification.md §4 are letter for letter, straight
 * apostrophes included.
 */
export const externalCopy = {
  google: 'Continuer avec Google',
  canal: 'Continuer avec canal',
  or: 'ou',
  orWithPhone: 'ou avec votre téléphone',
  underWay: 'Connexion avec Google…',
  /** Comes before the links of `registerCopy.terms`. */
  acceptWithGoogle: 'En continuant avec Google, vous acceptez le ',
  popupClosed: "Popup fermé par l'utilisateur",
} as const;

/** The last page of a popup, seen when it does not close by itself. */
export const popupCopy = {
  get title() {
    return fr.title('Connexion');
  },
  done: 'Vous êtes connecté.',
  goOn: 'Continuer',
} as const;

/** Accounts elsewhere, on /moncompte. */
export const linkedCopy = {
  title: 'Vos connexions',
  google: 'Google',
  canal: 'canal',
  linked: 'Lié à votre compte',
  notLinked: 'Pas encore lié',
  link: 'Lier',
  linkName: (name: string) => `Lier mon compte ${name}`,
  unlink: 'Délier',
  /** After « Délier », for users of a screen reader. */
  unlinkTarget: (name: string) => `mon compte ${name}`,
  unlinkName: (name: string) => `Délier mon compte ${name}`,
  unlinking: 'Un instant…',
  lastWayIn: 'Votre seul moyen de connexion',
  canalLinked: 'Compte canal lié',
} as const;

/** /comptes-lies: asked before the ways into an account are changed. */
export const proofCopy = {
  get title() {
    return fr.title('Confirmer que c’est vous');
  },
  heading: 'C’est bien vous\u00a0?',
  lead: 'Lier ou délier un compte change la façon d’entrer dans le vôtre. Nous vérifions d’abord que vous en êtes le propriétaire.',
  /** When the change that follows is known. */
  leadTo: {
    link: (name: string) => `Avant de lier votre compte ${name}, nous vérifions que c’est bien vous.`,
    unlink: (name: string) => `Avant de délier votre compte ${name}, nous vérifions que c’est bien vous.`,
  },
  password: 'Votre mot de passe',
  submit: 'Confirmer',
  pending: 'Vérification…',
  failed: 'La vérification n’a pas pu être faite. Réessayez dans un instant.',
  signInAgain: (name: string) => `Se reconnecter avec ${name}`,
  back: 'Retour à mon compte',
  /** Once the user has proved it: the change itself takes one more button. */
  proved: {
    heading: 'C’est confirmé',
    link: (name: string) => `Il ne reste qu’à lier votre compte ${name}.`,
    unlink: (name: string) => `Il ne reste qu’à délier votre compte ${name}.`,
  },
} as const;

/** /pendingregister. */
export const pendingRegistrationCopy = {
  title: 'Terminer l’inscription',
  eyebrow: 'Compte canal reconnu',
  heading: 'Plus qu’une étape',
  lead: 'Complétez ces informations pour créer votre compte. Vous vous connecterez toujours avec canal, sans mot de passe.',
  /** This account has no password that its user could forget. */
  emailHelp:
    'Pour retrouver votre compte si vous n’avez plus accès à canal. L’adresse suffit aussi pour s’inscrire sans numéro.',
  submit: 'Créer mon compte',
  pending: 'Création du compte…',
  gone: {
    eyebrow: 'Inscription avec canal',
    heading: 'Ce lien n’est plus valable',
    lead: `Ce lien vaut 15${NBSP}minutes, dans le même navigateur, et une seule fois.`,
    help: `Rien n’est perdu${NBSP}: recommencez, cela prend une minute.`,
    again: 'Recommencer avec canal',
    otherwise: 'S’inscrire autrement',
    signIn: 'Se connecter',
  },
} as const;
