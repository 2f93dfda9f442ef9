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

/** « 1 vote du jour + 2 bonus »; alone, « 2 votes bonus ». */
export function giftSummary({ daily, bonus }: Gift): string {
  if (daily === 0) return bonusVotes(bonus);
  const ofToday = `${votes(daily)} du jour`;
  return bonus > 0 ? `${ofToday} + ${bonus}\u00a0bonus` : ofToday;
}
