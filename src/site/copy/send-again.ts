import { formCopy, wait } from './identity.ts';
import { updateCopy } from './identity-account.ts';

/** The page that answers a form that the server could not process, and keeps its values. */
export const sendAgainCopy = {
  label: 'Un instant',
  title: 'Votre envoi est gardé',
  busy: 'Beaucoup de monde en ce moment.',
  away: 'Le service est momentanément indisponible.',
  kept: (seconds: number) =>
    `Ce que vous avez écrit est gardé sur cette page\u00a0: renvoyez-le dans ${wait(seconds)}.`,
  button: 'Renvoyer',
  /** Above the field of a password, which no page of ours repeats. */
  passwordAgain: 'Par sécurité, votre mot de passe n’est pas gardé\u00a0: écrivez-le de nouveau.',
  passwords: { password: formCopy.password, current_password: updateCopy.currentPassword },
  inLine: {
    label: formCopy.inLine,
    title: formCopy.turnIn,
    place: (withChoice: boolean) =>
      withChoice ? 'Votre place est gardée, et votre choix aussi.' : 'Votre place est gardée.',
    kept: 'Ce que vous avez écrit est gardé sur cette page\u00a0: renvoyez-le à votre tour.',
    now: 'C’est votre tour\u00a0: renvoyez maintenant.',
  },
};

/** The page that answers a vote that the server could not process: it is only certain that it is not counted yet. */
export const voteAgainCopy = {
  label: 'Un instant',
  title: 'Votre vote n’est pas encore compté',
  text: 'Le service est momentanément indisponible. Votre choix est gardé sur cette page\u00a0: envoyez-le à nouveau, il ne compte qu’une fois.',
  automatic: 'Nouvel essai automatique dans quelques secondes.',
  button: 'Envoyer à nouveau',
};
