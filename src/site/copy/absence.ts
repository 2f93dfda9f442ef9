import type { Contest } from '#domain/contest/schema.ts';
import type { Gendered } from './candidate.ts';

/**
 * « Elle ne participe pas au vote de la semaine 4. »: of a talent whom a week leaves out. It does not say that they have
 * left the show. Only the server writes it.
 */
export function notInVote({ gender }: Gendered, { week, status }: Pick<Contest, 'week' | 'status'>): string {
  const over = status === 'closed' || status === 'published';
  const takesPart = over ? 'n’a pas participé' : 'ne participe pas';
  return `${gender === 'f' ? 'Elle' : 'Il'} ${takesPart} au vote de la semaine\u00a0${week}.`;
}
