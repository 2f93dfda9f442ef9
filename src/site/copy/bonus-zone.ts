import type { BonusType } from '#domain/bonus/schema.ts';
import { bonusCopy } from './earned-votes.ts';
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
    source ? `${bonusCopy.types[type]} · ${source}` : bonusCopy.types[type],
  received: 'Reçu',
  to: (candidate: string) => `Pour ${candidate}`,
  week: (week: number) => `Semaine${NBSP}${week}`,
  times: (count: number) => `×${NBSP}${count}`,
  more: (count: number) => `Voir ${count}${NBSP}de plus`,
  nothing: {
    heading: 'Rien ici pour le moment',
    text: 'Vos votes bonus arrivent dès votre première mission.',
  },
  noneLeft: 'Vous les avez tous donnés.',
  visitor: {
    heading: 'Des votes en plus, gratuitement',
    text: 'Parrainez vos proches, regardez une vidéo, saisissez un code\u00a0: chaque mission donne un vote bonus à votre talent.',
  },
} as const;
