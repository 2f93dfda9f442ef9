import { inWord } from './small-numbers.ts';

/** « 1 vote », « 3 votes », « 0 vote ». */
export function votes(count: number): string {
  return `${count}\u00a0${count > 1 ? 'votes' : 'vote'}`;
}

/** « votre vote », « vos 3 votes ». */
export const yours = (count: number) => (count > 1 ? `vos ${votes(count)}` : 'votre vote');

/** « 1 vote bonus », « 2 votes bonus ». */
export function bonusVotes(count: number): string {
  return `${votes(count)} bonus`;
}

/** « un vote bonus », « deux votes bonus »: within a sentence of a text. */
export function bonusVotesInWord(count: number): string {
  return `${inWord(count)} ${count > 1 ? 'votes' : 'vote'} bonus`;
}

/** What is about to be given: at least one vote in all. */
export interface Gift {
  daily: number;
  bonus: number;
}

/** « 1 vote du jour + 2 votes bonus » */
export function giftSummary(gift: Gift): string {
  const parts = [gift.daily > 0 && `${votes(gift.daily)} du jour`, gift.bonus > 0 && bonusVotes(gift.bonus)];
  return parts.filter(Boolean).join(' + ');
}
