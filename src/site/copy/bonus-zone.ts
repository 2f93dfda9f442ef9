import type { BonusType } from '#domain/bonus/schema.ts';
import { bonusTypes } from './bonus-types.ts';
import { bonusVotes } from './votes.ts';

const NBSP = '\u00a0';

/** Sentences of /bonuszone. */
export const zoneCopy = {
  title: 'Zone bonus',
  heading: 'Zone bonus',
  lead: 'Ce que vous avez gagné, et où chaque vote est allé.',
  toGive: 'À donner',
  given: 'Donnés',
  toGiveCount: (count: number) => bonusVotes(count),
  source: (type: BonusType, source: string | null) =>
    source ? `${bonusTypes.listed[type]} · ${source}` : bonusTypes.listed[type],
  received: 'Reçu',
  to: (candidate: string) => `Pour ${candidate}`,
  week: (week: number) => `Semaine${NBSP}${week}`,
  times: (count: number) => `×${NBSP}${count}`,
  more: (count: number) => `Voir ${count}${NBSP}de plus`,
  nothing: {
    heading: 'Rien ici pour le moment',
    text: 'Vos votes bonus arrivent dès votre première mission.',
  },
  figures: {
    earned: (count: number) => (count > 1 ? 'gagnés' : 'gagné'),
    given: (count: number) => (count > 1 ? 'donnés' : 'donné'),
    left: 'à donner',
  },
  /** What is not given in time is lost. */
  lapse: {
    final:
      'Un vote bonus se garde d’une semaine à l’autre, jusqu’à la clôture de la finale. Après, il est perdu.',
    until: 'Un vote bonus se garde jusqu’à la clôture de la finale. Après, il est perdu. Clôture\u00a0:',
    over: 'La finale est close\u00a0: les votes bonus qui restent ne peuvent plus être donnés.',
  },
  noneLeft: (granted: number) => (granted > 1 ? 'Vous les avez tous donnés.' : 'Vous l’avez donné.'),
  visitor: {
    lead: 'Des votes en plus pour votre talent, gratuitement.',
    toWin: 'À gagner',
    welcome: 'Bienvenue',
    welcomeHelp: 'Offert à votre inscription',
    referral: 'Parrainage',
    referralHelp: (needed: number) =>
      `Chaque fois que ${needed}${NBSP}proches s’inscrivent avec votre code et votent`,
    videos: (count: number) => (count > 1 ? `${count}${NBSP}vidéos bonus` : 'Vidéo bonus'),
    videosHelp: 'Regardées jusqu’au bout, une fois chacune',
    partner: 'Code partenaire',
    partnerHelp: 'Saisissez le code reçu en magasin',
    canal: 'Votre compte canal',
    canalHelp: 'Lié une fois à votre compte',
    heading: 'Commencez par votre compte',
    text: 'Vos votes bonus y sont gardés jusqu’à la finale. L’inscription prend une minute.',
  },
} as const;
