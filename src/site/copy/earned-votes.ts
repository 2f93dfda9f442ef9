import { REFERRAL_AMOUNT } from '#domain/bonus/rules.ts';
import { bonusVotes } from './votes.ts';

const NBSP = '\u00a0';

/** Sentences that several bonus screens share. */
export const bonusCopy = {
  ticket: (count: number): [string, string] => [count > 1 ? 'votes' : 'vote', 'bonus'],
  /** /mission and /bonuszone. */
  tabs: { label: 'Zone bonus', earn: 'À gagner', own: 'Mes votes' },
  none: 'Chaque mission terminée vous donne au moins un vote de plus.',
  gain: (count: number) => `+${bonusVotes(count)}`,
  gainBrief: (count: number) => `+${count}`,
  give: (count: number) => (count > 1 ? 'Donner mes votes bonus' : 'Donner mon vote bonus'),
  earn: 'Gagner des votes bonus',
  /** After a code or a video: one sentence, without the specification’s word for the type. */
  granted: (count: number) => `Vous avez obtenu ${bonusVotes(count)}`,
  /** Word for word (docs/specification.md §9.3). */
  referralGranted: `Vous avez obtenu ${REFERRAL_AMOUNT} ${REFERRAL_AMOUNT > 1 ? 'votes' : 'vote'} bonus parrainage`,
  referralLimit: "Vous atteint la limite de bonus 'parrainage' pour cette semaine",
  failed: 'Erreur lors de la récupération des votes bonus',
  /** When the server gives no sentence of its own (docs/specification.md §9.6). */
  error: 'Erreur',
  failedHelp: 'Vos votes bonus sont gardés. Réessayez dans un instant.',
  retry: 'Réessayer',
  visitor: {
    register: 'Créer mon compte',
    signIn: 'Se connecter',
  },
} as const;

/** Invitations: on /mission, /moncompte and the home page. */
export const referralCopy = {
  heading: 'Parrainage',
  lead: (needed: number) => `${needed}${NBSP}proches inscrits qui votent, ${bonusVotes(REFERRAL_AMOUNT)}`,
  of: (count: number, needed: number) => `${count}${NBSP}/${NBSP}${needed}`,
  spoken: (count: number, needed: number) =>
    `${count}${NBSP}${count > 1 ? 'proches' : 'proche'} sur ${needed}`,
  left: (count: number) =>
    count > 1
      ? `Plus que ${count}${NBSP}proches pour gagner ${bonusVotes(REFERRAL_AMOUNT)}.`
      : `Plus qu’un proche pour gagner ${bonusVotes(REFERRAL_AMOUNT)}.`,
  ready: `Vos proches ont voté\u00a0: ${bonusVotes(REFERRAL_AMOUNT)} vous ${REFERRAL_AMOUNT > 1 ? 'attendent' : 'attend'}.`,
  waiting: (count: number) =>
    count > 1
      ? `${count}${NBSP}proches inscrits n’ont pas encore voté.`
      : `1${NBSP}proche inscrit n’a pas encore voté.`,
  week: 'Bonus gagnés cette semaine\u00a0:',
  weekCount: (count: number, limit: number) => `${count}${NBSP}sur${NBSP}${limit}`,
  claim: REFERRAL_AMOUNT > 1 ? 'Recevoir mes votes bonus' : 'Recevoir mon vote bonus',
  claiming: 'Un instant…',
  code: 'Votre code',
  copy: 'Copier',
  copied: 'Copié',
  /** After « Copier », for users of a screen reader. */
  copyCode: 'votre code de parrainage',
  invite: 'Inviter sur WhatsApp',
  linkIs: (link: string) => `Votre lien${NBSP}: ${link}`,
  figure: (count: number) => (count > 1 ? 'parrainages' : 'parrainage'),
} as const;
