import { ofName } from './candidate.ts';
import { fr } from './fr.ts';

/** « 1 vote », « 3 votes », « 0 vote ». */
export function votes(count: number): string {
  return `${count}\u00a0${count > 1 ? 'votes' : 'vote'}`;
}

/** « 1 vote bonus », « 2 votes bonus ». */
export function bonusVotes(count: number): string {
  return `${votes(count)} bonus`;
}

/** What is about to be given: at least one vote in all. */
export interface Gift {
  daily: number;
  bonus: number;
}

const total = (gift: Gift) => gift.daily + gift.bonus;
const isDailyOnly = (gift: Gift) => gift.daily === 1 && gift.bonus === 0;

/** « Votre vote du jour et 2 votes bonus. » */
function giftSentence(gift: Gift): string {
  if (gift.bonus === 0) return 'Votre vote du jour.';
  return gift.daily === 0 ? `${bonusVotes(gift.bonus)}.` : `Votre vote du jour et ${bonusVotes(gift.bonus)}.`;
}

/** « 1 vote du jour + 2 bonus » */
export function giftSummary(gift: Gift): string {
  const parts = [
    gift.daily > 0 && `${votes(gift.daily)} du jour`,
    gift.bonus > 0 && `${gift.bonus}\u00a0bonus`,
  ];
  return parts.filter(Boolean).join(' + ');
}

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
  bar: 'Votre vote',
  chosen: (name: string) => `Votre choix\u00a0: ${name}`,
  give: (gift: Gift, name: string) =>
    isDailyOnly(gift) ? `Donner mon vote à ${name}` : `Donner ${votes(total(gift))} à ${name}`,
  giveUnnamed: 'Donner mon vote',
  sending: 'Envoi du vote…',
  dailyOnly: 'Vote du jour',
  bonusLabel: 'Bonus\u00a0:',
  bonusCount: (used: number, available: number) => `${used} sur ${available}`,
  bonusAvailable: (available: number) => `${available} ${available > 1 ? 'disponibles' : 'disponible'}`,
  bonusGroup: (available: number) => `Votes bonus, ${voteCopy.bonusAvailable(available)}`,
  bonusLess: 'Retirer un vote bonus',
  bonusMore: 'Ajouter un vote bonus',
  question: (gift: Gift, name: string) =>
    isDailyOnly(gift) ? `Donner mon vote à ${name}\u00a0?` : `Donner ${votes(total(gift))} à ${name}\u00a0?`,
  warning: (gift: Gift) =>
    `${giftSentence(gift)} ${total(gift) > 1 ? 'Vous ne pourrez pas les reprendre.' : 'Vous ne pourrez pas le reprendre.'}`,
  signInAfter: 'Vous créerez ensuite votre compte ou vous vous connecterez\u00a0: votre choix reste gardé.',
  confirm: (gift: Gift) => (isDailyOnly(gift) ? 'Confirmer mon vote' : `Confirmer ${votes(total(gift))}`),
  change: 'Changer d’avis',
  retry: 'Réessayer',
  alreadyGiven: (left: string) => `Votre vote du jour est déjà donné. Prochain vote dans ${left}.`,
  alreadyGivenButton: 'Vote déjà donné',
  bonusLeft: (count: number) =>
    count > 1
      ? `Il vous reste ${bonusVotes(count)}\u00a0: vous pouvez encore les donner.`
      : 'Il vous reste 1\u00a0vote bonus\u00a0: vous pouvez encore le donner.',
  seeReceipt: 'Voir mon reçu',
  waiting: (name: string) => `Votre choix pour ${name} est gardé\u00a0: il compte dès votre connexion.`,
  finishWaiting: 'Terminer mon vote',
  chooseFirst: 'Choisissez d’abord un talent\u00a0: touchez son portrait.',
  notSent: 'Votre vote n’a pas été envoyé. Votre choix reste gardé sur ce téléphone.',
  notSentHint: 'Il repart dès que le réseau revient, et ne compte qu’une fois.',
  busy: 'Beaucoup de monde vote en ce moment. Votre choix est gardé.',
  busyIn: (seconds: number) => `Nouvel essai dans ${seconds}\u00a0s.`,
} as const;

/** Sentences of /votecasted and /votecastedmultiple. */
export const castedCopy = {
  get title() {
    return fr.title('Vote enregistré');
  },
  get titleMultiple() {
    return fr.title('Votes enregistrés');
  },
  thanksOne: (name: string, count: number) => `Merci\u00a0! ${name} gagne ${votes(count)}.`,
  thanksMany: (count: number) => `Merci\u00a0! Vos talents gagnent ${votes(count)}.`,
  tomorrow: 'Revenez demain\u00a0: un nouveau vote vous attend.',
  receipt: 'Reçu de vote',
  receiptFor: (name: string) => `Reçu de vote pour ${name}`,
  recorded: 'Enregistré',
  supported: 'Talent soutenu',
  supportedOne: (name: string, number: number) => `${name}, n°\u00a0${number}`,
  daily: 'Vote du jour',
  bonus: 'Votes bonus',
  date: 'Date',
  total: 'Total',
  reference: 'Référence',
  summary: 'Vos votes du jour',
  bonusLeft: (count: number) => `Il vous reste ${bonusVotes(count)}`,
  bonusLeftHint: 'Donnez-les au talent de votre choix',
  bonusLeftHintOne: 'Donnez-le au talent de votre choix',
  results: 'Voir les résultats',
  resultsLabel: (week: number) => `Semaine\u00a0${week} publiée`,
  history: 'Historique de vos votes',
  earn: 'Gagner des votes bonus',
  next: 'Et maintenant',
} as const;

/** Sentences of the share section; the headings are letter for letter those of docs/specification.md §12.2. */
export const shareCopy = {
  lead: (name: string) => `Faites passer le mot\u00a0: vos proches votent, ${name} monte.`,
  leadMany: 'Faites passer le mot\u00a0: vos proches votent, vos talents montent.',
  whatsapp: 'Partager sur WhatsApp',
  native: 'Partager avec…',
  facebook: 'Facebook',
  x: 'Partager sur X',
  copy: 'Copier le lien',
  copied: 'Lien copié',
  copyFailed: 'Copie impossible',
  message: (name: string) => `Je soutiens ${name} dans ${fr.name}. Donnez-lui votre vote du jour\u00a0:`,
  get messageMany() {
    return `J’ai voté dans ${fr.name}. Donnez votre vote du jour\u00a0:`;
  },
} as const;

/** Sentences of /votepending. */
export const pendingCopy = {
  get title() {
    return fr.title('Vote en attente');
  },
  /** For a visitor. */
  signInFirst: (name: string) => ({
    heading: 'Votre vote n’est pas encore compté',
    explain: `Votre choix pour ${name} est gardé. Il sera compté quand vous aurez créé votre compte ou que vous vous serez connecté.`,
  }),
  /** For a signed-in user: another person may have chosen on the same phone. */
  ask: (name: string, voter: string | null) => ({
    heading: `Voter pour ${name}\u00a0?`,
    explain: `Ce choix attendait sur ce téléphone. Il sera le vôtre${voter ? `, au nom de ${voter},` : ''} si vous l’envoyez\u00a0: rien ne part sans votre accord.`,
  }),
  until: (left: string) => `Il se garde jusqu’à 00\u00a0h\u00a000\u00a0UTC\u00a0: encore ${left}.`,
  kept: (name: string) => `Choix gardé\u00a0: ${name}`,
  register: 'Créer mon compte',
  signIn: 'Se connecter',
  castNow: 'Envoyer mon vote',
  change: 'Changer d’avis',
  picture: 'Un micro sur scène, sous un projecteur',
} as const;

/** Sentences of /detailscandidats. */
export const sheetCopy = {
  title: (name: string) => fr.title(name),
  all: 'Tous les talents',
  number: (number: number) => `Talent n°\u00a0${number}`,
  weeks: 'Semaine après semaine',
  noWeeks: 'Ses premiers résultats seront affichés ici.',
  weekBar: (week: number, share: string) => `Semaine\u00a0${week}, ${share} des votes`,
  about: (name: string) => `À propos ${ofName(name)}`,
  vote: (name: string) => `Voter pour ${name}`,
  eliminated: (gender: 'f' | 'm') =>
    gender === 'f' ? 'Elle a quitté l’aventure.' : 'Il a quitté l’aventure.',
  closed: 'Le vote n’est pas ouvert en ce moment.',
  given: 'Votre vote du jour est donné.',
  givenHere: (name: string) => `Votre vote du jour est donné à ${name}.`,
} as const;
