import type { Gift } from './votes.ts';

/** Whether there is more than one vote, so that sentences are in the plural. */
export const isSeveral = ({ daily, bonus }: Gift): boolean => daily + bonus > 1;
