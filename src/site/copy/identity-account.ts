import { ofName } from './candidate.ts';
import { calendar, fr } from './fr.ts';

const NBSP = '\u00a0';

/** « le 12 juin », « aujourd’hui », « hier ». */
function dayWords(day: string, today: string): string {
  const distance = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (distance <= 0) return calendar.today;
  if (distance === 1) return 'hier';
  const date = new Date(day);
  const number = date.getUTCDate() === 1 ? calendar.first : date.getUTCDate();
  return `le ${number}${NBSP}${calendar.months[date.getUTCMonth()] ?? ''}`;
}

/** Sections of /moncompte that an account’s owner acts in. */
export const ownAccountCopy = {
  votesGiven: (count: number) => (count > 1 ? 'votes donnés' : 'vote donné'),
  lastVotes: 'Vos derniers votes',
  all: 'Tout voir',
  settings: 'Réglages',
  editProfile: 'Modifier mon profil',
  referralCode: 'Code de parrainage',
  referralHelp: 'Vos proches s’inscrivent avec ce lien, et votre code est joint à leur inscription.',
  get referralMessage() {
    return `Rejoignez-moi dans le public ${ofName(fr.name)}. Inscrivez-vous ici${NBSP}:`;
  },
  partnerCode: 'Code partenaire',
  email: {
    confirmed: 'Confirmée',
    unconfirmed: 'À confirmer',
    waiting: (email: string) =>
      `La nouvelle adresse ${email} attend votre confirmation. L’actuelle reste valable d’ici là.`,
    check: 'Un message vous a été envoyé. Ouvrez-le et confirmez votre adresse.',
    resend: 'Renvoyer le message',
    resending: 'Envoi du message…',
    none: `Ajoutez une adresse e-mail${NBSP}: elle seule permet de retrouver votre compte si vous oubliez votre mot de passe.`,
    add: 'Ajouter une adresse e-mail',
  },
  sessions: {
    title: 'Vos appareils',
    lead: 'Ceux où vous êtes connecté.',
    device: ({ browser, system }: { browser: string | null; system: string | null }) =>
      browser && system ? `${browser} sur ${system}` : (browser ?? system ?? 'Appareil inconnu'),
    current: 'Cet appareil',
    usedOn: (day: string, today: string) => `Utilisé ${dayWords(day, today)}`,
    since: (day: string, today: string) => `connecté ${dayWords(day, today)}`,
    end: 'Déconnecter',
    endOf: (device: string) => `Déconnecter${NBSP}: ${device}`,
    more: (count: number) => `Voir ${count}${NBSP}autre${count > 1 ? 's' : ''}`,
    endOthers: 'Déconnecter les autres',
    endAll: 'Tout déconnecter',
    ending: 'Déconnexion…',
  },
  data: {
    title: 'Vos données',
    export: 'Télécharger mes données',
    exportHelp: 'Un fichier JSON',
    delete: 'Supprimer mon compte',
  },
} as const;

/** Sentences of /updateaccount. */
export const updateCopy = {
  title: 'Modifier mon profil',
  heading: 'Votre profil',
  lead: 'Ce que vous changez ici vaut pour tous vos appareils.',
  emailHelp: 'Une nouvelle adresse est à confirmer par un message que nous vous envoyons.',
  emailWaiting: (current: string) => `En attente de confirmation. D’ici là, ${current} reste valable.`,
  newPassword: 'Nouveau mot de passe',
  newPasswordHelp: 'Laissez vide pour le garder. Vos autres appareils seront déconnectés.',
  firstPasswordHelp: 'Votre compte n’en a pas encore.',
  currentPassword: 'Mot de passe actuel',
  currentPasswordHelp: 'Demandé pour changer le numéro, l’adresse e-mail ou le mot de passe.',
  submit: 'Enregistrer',
  pending: 'Enregistrement…',
  back: 'Retour à mon compte',
  /** Word for word, straight apostrophes included (docs/specification.md §5.2). */
  failed: 'Erreur lors de la mise à jour du profil.',
} as const;

/** Sentences of /motdepasseoublie. */
export const forgottenCopy = {
  title: 'Mot de passe oublié',
  link: `Mot de passe oublié${NBSP}?`,
  heading: `Mot${NBSP}de${NBSP}passe oublié${NBSP}?`,
  lead: 'Nous vous envoyons un lien pour en choisir un autre.',
  emailHelp: 'Celle de votre compte.',
  submit: 'Recevoir le lien',
  pending: 'Envoi du message…',
  sent: {
    heading: 'Consultez vos e-mails',
    lead: 'Si un compte a cette adresse, un message vient de partir.',
    help: `Le lien fonctionne une seule fois, pendant 30${NBSP}minutes. Rien reçu${NBSP}? Regardez dans les courriers indésirables, puis vérifiez l’adresse et recommencez.`,
    again: 'Recommencer',
  },
  phone: {
    title: `Un compte avec un numéro seulement${NBSP}?`,
    noSms: 'Nous n’envoyons pas de SMS.',
    signedIn: `Si un de vos appareils est encore connecté, ajoutez-y une adresse e-mail dans «${NBSP}Mon compte${NBSP}»${NBSP}: vous pourrez ensuite recevoir le lien.`,
    contact: `Sinon, écrivez au diffuseur de l’émission, en indiquant votre numéro${NBSP}: il vérifie que le compte est à vous, et vous rend l’accès.`,
    noContact:
      'Sinon, demandez au diffuseur de l’émission\u00a0: les conditions d’utilisation disent qui il est.',
    whatsApp: 'Écrire sur WhatsApp',
    write: 'Écrire un e-mail',
    address: (email: string) => `Notre adresse${NBSP}: ${email}`,
    terms: 'Conditions d’utilisation',
    subject: 'Mot de passe oublié',
    message: `Bonjour, j’ai oublié mon mot de passe et mon compte n’a pas d’adresse e-mail. Mon numéro de téléphone${NBSP}: `,
  },
  signIn: 'Revenir à la connexion',
  failed: 'Le message n’a pas pu être demandé. Réessayez dans un instant.',
} as const;

/** Sentences of /nouveaumotdepasse. */
export const newPasswordCopy = {
  title: 'Nouveau mot de passe',
  heading: 'Choisissez un nouveau mot de passe',
  lead: 'Tous vos appareils seront déconnectés, et les comptes Google ou canal liés avec une autre adresse seront déliés.',
  submit: 'Enregistrer',
  pending: 'Enregistrement…',
  failed: 'Le mot de passe n’a pas pu être changé. Réessayez dans un instant.',
  dead: {
    heading: 'Ce lien ne fonctionne plus',
    lead: `Il a déjà servi, ou il a plus de 30${NBSP}minutes.`,
    again: 'Recevoir un autre lien',
  },
} as const;

/** Sentences of /confirmeremail. */
export const confirmCopy = {
  title: 'Confirmer mon adresse',
  heading: 'Confirmez votre adresse e-mail',
  lead: 'Un geste, et elle sera liée à votre compte.',
  submit: 'Confirmer mon adresse',
  pending: 'Confirmation…',
  failed: 'L’adresse n’a pas pu être confirmée. Réessayez dans un instant.',
  done: {
    heading: 'Adresse confirmée',
    lead: 'Elle vous permettra de retrouver votre compte.',
    account: 'Aller à mon compte',
  },
  dead: {
    heading: 'Ce lien ne fonctionne plus',
    lead: `Il a déjà servi, ou il a plus de 24${NBSP}heures.`,
    help: `Si votre adresse est encore à confirmer, demandez un nouveau message dans «${NBSP}Mon compte${NBSP}».`,
  },
} as const;

/** Sentences of /supprimercompte. */
export const deleteCopy = {
  title: 'Supprimer mon compte',
  heading: `Supprimer votre compte${NBSP}?`,
  lead: 'C’est immédiat, et nous ne pouvons pas revenir en arrière.',
  erased: {
    title: 'Ce qui est effacé',
    items: [
      'Votre nom, votre numéro, votre adresse e-mail et votre mot de passe.',
      'Les comptes liés, votre code de parrainage et votre vote en attente.',
      'Vos votes bonus non donnés, vos invitations, vos codes utilisés et vos vidéos vues.',
      `Vos connexions${NBSP}: tous vos appareils sont déconnectés.`,
    ],
  },
  kept: {
    title: 'Ce qui reste',
    text: 'Les votes que vous avez donnés restent comptés. Votre nom n’y figure pas, et vous ne pourrez plus les retrouver.',
    again: `Une empreinte brouillée de votre numéro, de votre adresse et de vos comptes liés est gardée un temps, pour que personne ne vote deux fois le même jour${NBSP}: vous pourrez vous réinscrire demain, sans nouveau bonus de bienvenue.`,
    traces:
      'Une empreinte brouillée de votre téléphone et de votre réseau est gardée un temps aussi, pour retrouver les votes donnés par des robots. Elle ne contient ni votre nom ni votre numéro.',
  },
  exportFirst: 'Télécharger d’abord mes données',
  password: 'Votre mot de passe',
  submit: 'Supprimer mon compte',
  pending: 'Suppression…',
  keep: 'Garder mon compte',
  failed: 'Le compte n’a pas pu être supprimé. Réessayez dans un instant.',
} as const;
