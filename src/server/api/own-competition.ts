import { AppError } from '#domain/errors.ts';

/**
 * This installation serves one competition.
 *
 * @throws {AppError} COMPETITION_UNKNOWN for any other id; a call may leave it out
 */
export function ownCompetition(config: { competitionId: string }, id: string | undefined): void {
  if (id !== undefined && id !== config.competitionId) throw new AppError('COMPETITION_UNKNOWN');
}
