import type { Gift } from './votes.ts';

/** Whether it is more than one vote: sentences about it are in the plural then. */
export const isSeveral = ({ daily, bonus }: Gift): boolean => daily + bonus > 1;
