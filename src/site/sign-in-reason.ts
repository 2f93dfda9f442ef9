import { paths } from './paths.ts';

/** What a visitor wants to do on the page that asked them to sign in, by its path. */
const WANTS: Readonly<Record<string, string>> = {
  [paths.vote()]: 'donner votre vote du jour',
  [paths.votePending()]: 'donner votre vote du jour',
  [paths.mission()]: 'gagner des votes bonus',
  [paths.bonusZone()]: 'voir vos votes bonus',
  [paths.bonusVideo()]: 'gagner des votes bonus',
  [paths.partnerCode()]: 'utiliser un code partenaire',
  [paths.messages()]: 'lire vos messages',
  [paths.account()]: 'voir votre compte',
  [paths.updateAccount()]: 'modifier votre profil',
  [paths.deleteAccount()]: 'supprimer votre compte',
  [paths.history()]: 'revoir vos votes',
};

/**
 * Why a visitor is on the sign-in page.
 *
 * @param next the page that they want to see, already validated; null leads to the vote
 * @returns null where there is no more to say of it than its title does
 */
export function signInReason(next: string | null): string | null {
  const path = (next ?? paths.vote()).replace(/[?#].*$/, '');
  const wants = WANTS[path];
  return wants === undefined ? null : `Connectez-vous pour ${wants}.`;
}
