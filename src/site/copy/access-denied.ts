import { fr } from './fr.ts';
import type { ErrorCopy } from './page-error.ts';

/** The gate by country. */
export const accessDenied: ErrorCopy = {
  label: 'Erreur 403',
  get title() {
    return `${fr.name} n’est pas ouvert depuis votre pays`;
  },
  text: 'L’accès à cette page est refusé, ou elle n’existe plus. Le vote est réservé au public des pays de la compétition\u00a0: si vous êtes dans l’un d’eux, coupez votre VPN, puis réessayez.',
  button: 'Retour à l’accueil',
};
