import type { EmailKind } from '#domain/identity/email-rules.ts';
import { ofName } from './candidate.ts';
import { fr } from './fr.ts';

const NBSP = '\u00a0';

interface Words {
  subject: string;
  /** Paragraphs above the button: what the e-mail is about. */
  before: readonly string[];
  /** Label of the button, if the e-mail opens a page. */
  button?: string;
  /** Paragraphs below the button. */
  after: readonly string[];
}

/** The words of e-mails, kind by kind. */
export const emails: Readonly<Record<EmailKind, Words>> = {
  'confirm-email': {
    subject: 'Confirmez votre adresse e-mail',
    get before() {
      return [
        `Cette adresse a été donnée pour un compte ${fr.name}. Confirmez qu’elle est à vous${NBSP}: elle vous servira à retrouver votre compte si vous oubliez votre mot de passe.`,
      ];
    },
    button: 'Confirmer mon adresse',
    after: [
      `Ce lien fonctionne une seule fois, pendant 24${NBSP}heures.`,
      `Vous n’avez rien demandé${NBSP}? Ne faites rien${NBSP}: l’adresse ne sera pas confirmée.`,
    ],
  },
  'reset-password': {
    subject: 'Choisissez un nouveau mot de passe',
    get before() {
      return [`Vous avez demandé à changer le mot de passe de votre compte ${fr.name}.`];
    },
    button: 'Choisir mon mot de passe',
    after: [
      `Ce lien fonctionne une seule fois, pendant 30${NBSP}minutes. Vous serez déconnecté de tous vos appareils.`,
      `Vous n’avez rien demandé${NBSP}? Ne faites rien${NBSP}: votre mot de passe ne change pas. Ne transmettez ce message à personne.`,
    ],
  },
  'password-changed': {
    subject: 'Votre mot de passe a été changé',
    get before() {
      return [
        `Le mot de passe de votre compte ${fr.name} vient d’être changé. Les autres appareils sont déconnectés.`,
      ];
    },
    after: [
      `Ce n’est pas vous${NBSP}? Sur la page de connexion, choisissez «${NBSP}Mot de passe oublié${NBSP}» pour reprendre votre compte.`,
    ],
  },
  'email-change-asked': {
    subject: 'Votre compte va changer d’adresse e-mail',
    get before() {
      return [
        `Une autre adresse e-mail a été donnée pour votre compte ${fr.name}. Elle remplacera celle-ci dès qu’elle sera confirmée.`,
      ];
    },
    after: [
      `Ce n’est pas vous${NBSP}? Sur la page de connexion, choisissez «${NBSP}Mot de passe oublié${NBSP}»${NBSP}: le changement d’adresse est alors annulé, et tous les appareils sont déconnectés.`,
    ],
  },
  'regie-invitation': {
    subject: 'Votre accès à la régie',
    get before() {
      return [`Vous êtes invité à travailler dans la régie ${ofName(fr.name)}.`];
    },
    button: 'Activer mon accès',
    after: [
      `Ce lien fonctionne une seule fois, pendant 48${NBSP}heures. Ne le transmettez à personne${NBSP}: il ouvre la régie en votre nom.`,
      `Vous n’attendez pas cette invitation${NBSP}? Ne faites rien${NBSP}: aucun accès n’est créé.`,
    ],
  },
  'account-deleted': {
    subject: 'Votre compte est supprimé',
    get before() {
      return [
        `Votre compte ${fr.name} est supprimé${NBSP}: votre nom, votre numéro, votre adresse et votre mot de passe sont effacés.`,
      ];
    },
    after: [
      'Les votes que vous avez donnés restent comptés, sans lien avec vous. C’est notre dernier message.',
    ],
  },
};

/** The frame of every e-mail. */
export const emailFrame = {
  greeting: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  orCopy: `Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur${NBSP}:`,
  get signature() {
    return `L’équipe ${fr.name}`;
  },
  automatic: 'Ce message est envoyé automatiquement. Personne ne lit les réponses.',
} as const;
