import { fr } from './fr.ts';
import { bonusVotes, type Gift, votes } from './votes.ts';

const total = (gift: Gift) => gift.daily + gift.bonus;
const isDailyOnly = (gift: Gift) => gift.daily === 1 && gift.bonus === 0;

/** « Votre vote du jour et 2 votes bonus. » */
function giftSentence(gift: Gift): string {
  if (gift.bonus === 0) return 'Votre vote du jour.';
  return gift.daily === 0 ? `${bonusVotes(gift.bonus)}.` : `Votre vote du jour et ${bonusVotes(gift.bonus)}.`;
}

/** Said by the server where scripts do not run: outside the other sentences, which every phone loads. */
export const CHOOSE_FIRST = 'Choisissez d’abord un talent\u00a0: touchez son portrait.';

/** Sentences of /vote. */
export const voteCopy = {
  get title() {
    return fr.title('Voter');
  },
  description: 'Choisissez un talent et donnez votre vote du jour.',
  eyebrow: (week: number) => `Semaine\u00a0${week} · Vote ouvert`,
  heading: ['À qui', 'donnez-vous', 'votre vote\u00a0?'],
  lead: 'Touchez un portrait. Votre vote est définitif une fois confirmé.',
  candidates: 'Talents en lice',
  quickPick: 'Aller à un talent',
  bar: 'Votre vote',
  chosen: (name: string) => `Votre choix\u00a0: ${name}`,
  give: (gift: Gift, name: string) =>
    isDailyOnly(gift) ? `Donner mon vote à ${name}` : `Donner ${votes(total(gift))} à ${name}`,
  giveUnnamed: 'Donner mon vote',
  dailyOnly: 'Vote du jour',
  bonusLabel: 'Bonus\u00a0:',
  bonusCount: (used: number, available: number) => `${used}\u00a0sur\u00a0${available}`,
  bonusAvailable: (available: number) => `${available} ${available > 1 ? 'disponibles' : 'disponible'}`,
  bonusGroup: (available: number) => `Votes bonus, ${voteCopy.bonusAvailable(available)}`,
  bonusLess: 'Retirer un vote bonus',
  bonusMore: 'Ajouter un vote bonus',
  question: (gift: Gift, name: string) =>
    isDailyOnly(gift) ? `Donner mon vote à ${name}\u00a0?` : `Donner ${votes(total(gift))} à ${name}\u00a0?`,
  warning: (gift: Gift) =>
    `${giftSentence(gift)} ${total(gift) > 1 ? 'Vous ne pourrez pas les reprendre.' : 'Vous ne pourrez pas le reprendre.'}`,
  signInAfter: 'Vous créerez ensuite votre compte ou vous vous connecterez\u00a0: votre choix reste gardé.',
  /**
   * While there is no network. @param registered a registered user's vote is sent by itself; a visitor's phone may lack
   * the scripts that keep a vote (decisions/0059), and their vote waits for an account too
   */
  offline: (gift: Gift, registered: boolean) => {
    if (!registered) return 'Pas de réseau\u00a0: votre vote ne partira qu’à son retour.';
    const [attend, part] =
      total(gift) > 1
        ? ['vos votes l’attendront', 'partiront d’eux-mêmes']
        : ['votre vote l’attendra', 'partira de lui-même'];
    return `Pas de réseau\u00a0: ${attend} sur ce téléphone et ${part}.`;
  },
  confirm: (gift: Gift) => (isDailyOnly(gift) ? 'Confirmer mon vote' : `Confirmer ${votes(total(gift))}`),
  change: 'Changer d’avis',
  retry: 'Réessayer',
  /** After the sentence that the daily vote is given. @param left until the next; null on a contest's last day */
  nextVote: (left: string | null) =>
    left ? `Prochain vote dans ${left}.` : 'C’est le dernier jour du vote.',
  bonusLeft: (count: number) =>
    count > 1
      ? `Il vous reste ${bonusVotes(count)}\u00a0: vous pouvez encore les donner.`
      : 'Il vous reste 1\u00a0vote bonus\u00a0: vous pouvez encore le donner.',
  waiting: (name: string) => `Votre choix pour ${name} est gardé\u00a0: il attend votre compte.`,
  /** To a signed-in user who has not sent the waiting vote yet. */
  waitingForWord: (name: string) =>
    `Un choix pour ${name} attend votre accord\u00a0: il ne compte pas tant que vous ne l’avez pas envoyé.`,
  finishWaiting: 'Terminer mon vote',
  notSent: 'Votre vote n’a pas été envoyé. Votre choix reste gardé sur ce téléphone.',
  /** For a vote that only the open page holds; one that the phone has stored is shown on /votepending. */
  notSentHint:
    'Gardez cette page ouverte\u00a0: votre vote part au retour du réseau, et ne compte qu’une fois.',
  /** On the page that the visitor is led to when the vote has stopped before theirs was taken. */
  stopped: (suspended: boolean) =>
    suspended
      ? 'Votre vote n’est pas compté\u00a0: le vote est suspendu. Vous pourrez le donner à la reprise.'
      : 'Votre vote n’a pas été compté\u00a0: le vote est clos.',
  history: 'Voir mes votes',
  busy: 'Beaucoup de monde vote en ce moment. Votre choix est gardé.',
  busyIn: (seconds: number) => `Nouvel essai dans ${seconds}\u00a0s.`,
} as const;
