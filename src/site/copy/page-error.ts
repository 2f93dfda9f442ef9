import { fr } from './fr.ts';

export interface ErrorCopy {
  /** Line above the title. */
  label: string;
  title: string;
  text: string;
  button: string;
}

/** The error page by status (docs/specification.md §2). The buttons are letter for letter. */
export const errorPages: Record<'notFound' | 'denied' | 'broken' | 'cut' | 'other', ErrorCopy> = {
  notFound: {
    label: 'Erreur 404',
    title: 'Cette page n’existe pas',
    text: 'Le projecteur est allumé, mais personne n’est sur scène. Le lien est peut-être incomplet ou trop ancien.',
    button: 'Retour à l’accueil',
  },
  denied: {
    label: 'Erreur 403',
    title: 'Accès refusé',
    text: 'L’accès à cette page est refusé, ou elle n’existe plus.',
    button: 'Retour à l’accueil',
  },
  broken: {
    label: 'Erreur 500',
    title: 'La plateforme ne se charge pas',
    get text() {
      return `Votre navigateur ou votre connexion ne permet pas d’afficher ${fr.name}. Utilisez un navigateur standard récent, puis réessayez.`;
    },
    button: 'Recharger la page',
  },
  cut: {
    label: 'Pas de réponse',
    title: 'Connexion coupée',
    text: 'Cette page n’est pas arrivée. Vos votes déjà donnés restent comptés\u00a0: réessayez dès que le réseau revient.',
    button: 'Réessayer',
  },
  other: {
    label: 'Un imprévu',
    title: 'Cette page n’a pas pu s’afficher',
    text: 'Vérifiez votre connexion et votre navigateur, puis réessayez dans un instant. Vos votes déjà donnés restent comptés.',
    button: 'Retour',
  },
};

/** Beside a page that the server cannot make now. */
export const comesBack =
  'Le service est momentanément indisponible\u00a0: cette page revient d’elle-même dans quelques secondes.';

/** Fixed by docs/specification.md §2.1, in English there too. */
export const pageNotFound = (path: string) => `Page not found: ${path}`;

export const errorPicture = 'Un micro seul sous un projecteur';
