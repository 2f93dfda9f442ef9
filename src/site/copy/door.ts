import type { Role } from '#domain/acts/role-rules.ts';
import { OPERATOR_PASSWORD_MIN } from '#domain/password-length-rules.ts';
import { INVITATION_HOURS } from '#domain/regie/rules.ts';

const NBSP = '\u00a0';

/** Sentences of the régie’s sign-in page, the only ones of the régie that visitors may be shown. */
export const regieDoor = {
  pageTitle: (page: string) => `${page} · La régie`,
  roles: {
    admin: 'Administrateur',
    operator: 'Opérateur',
    huissier: 'Huissier',
    executive: 'Direction',
    moderator: 'Modérateur',
  } satisfies Record<Role, string>,
  signIn: {
    title: 'Connexion',
    heading: 'La régie',
    lead: 'Réservée à l’équipe de l’émission.',
    /** To an operator whose session has ended. `demande`: what they sent then was not done. */
    ended: {
      session: 'Votre session est terminée. Reconnectez-vous.',
      demande: `Votre session est terminée${NBSP}: ce que vous venez de demander n’a pas été fait. Reconnectez-vous.`,
    },
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    code: 'Code à 6 chiffres',
    codeHelp: 'De votre application d’authentification, ou un code de secours.',
    submit: 'Entrer',
    pending: 'Vérification…',
    failed: 'La connexion n’a pas abouti. Réessayez dans un instant.',
    demonstration: 'Accès de démonstration',
    demonstrationCode: (code: string) => `code du moment${NBSP}: ${code}`,
  },
  invitation: {
    title: 'Votre accès',
    heading: (name: string) => `Bienvenue, ${name}`,
    lead: (email: string, role: string) => `Accès à la régie pour ${email}, rôle${NBSP}: ${role}.`,
    scan: 'Ajoutez ce compte à votre application d’authentification',
    scanAlt: 'Code QR à lire avec l’application d’authentification',
    byHand: 'Ou recopiez cette clé',
    password: 'Choisissez un mot de passe',
    passwordHelp: `${OPERATOR_PASSWORD_MIN} caractères au minimum.`,
    code: 'Code affiché par l’application',
    submit: 'Activer mon accès',
    pending: 'Activation…',
    failed: 'L’accès n’a pas pu être activé. Réessayez dans un instant.',
    done: 'Votre accès est actif',
    recovery: 'Notez ces codes de secours',
    recoveryLead: 'Chacun remplace une fois le code de l’application. Ils ne seront plus jamais affichés.',
    enter: 'Entrer dans la régie',
    gone: 'Cette invitation n’est plus valable',
    goneLead: `Elle a déjà servi, a été retirée, ou a plus de ${INVITATION_HOURS}${NBSP}heures. Si vous avez activé votre accès, entrez${NBSP}; sinon, demandez-en une autre à un administrateur.`,
  },
} as const;
