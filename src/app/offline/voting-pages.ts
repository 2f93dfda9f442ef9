import { paths } from '#site/paths.ts';

/** Pages that a visitor opens in order to vote. */
export const VOTING: readonly string[] = [paths.home(), paths.vote()];
/** Pages that thank a voter, with the receipts of today's votes. */
export const THANKS: readonly string[] = [paths.voteCast(), paths.votesCast()];
