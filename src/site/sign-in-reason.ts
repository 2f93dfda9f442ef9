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

/** The pages whose purpose is a vote: no reason to sign in while none is taken. */
const VOTES: readonly string[] = [paths.vote(), paths.votePending()];

/**
 * Why a visitor is on the sign-in page.
 *
 * @param next the page that they want to see, already validated; null leads to the vote
 * @param open whether a vote can be given now
 * @returns null where there is no more to say of it than its title does
 */
export function signInReason(next: string | null, open: boolean): string | null {
  const path = (next ?? paths.vote()).replace(/[?#].*$/, '');
  if (!open && VOTES.includes(path)) return null;
  const wants = WANTS[path];
  return wants === undefined ? null : `Connectez-vous pour ${wants}.`;
}
