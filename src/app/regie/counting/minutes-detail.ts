import type { AuditEvent } from '#domain/acts/schema.ts';
import { isPlannedIn } from '#domain/counting/publication-rules.ts';
import { minutesCopy as copy } from '#site/copy/regie-contests.ts';
import { utcSecond } from '#site/copy/regie-live.ts';
import { count } from '#site/copy/results.ts';

type Values = Record<string, unknown>;

/**
 * The details of an act in the minutes: the talent, with a name or number that has changed, votes and accounts
 * concerned, version, dates that have changed, what became of a planned publication, reason. For a group of accounts,
 * those that the act was about (`accounts`), not all of the group (`users`).
 */
export function minutesDetail(event: Pick<AuditEvent, 'act' | 'at' | 'before' | 'after'>): string {
  const [before, after] = [event.before ?? {}, event.after ?? {}];
  const { votes, version, reason, published_at, accounts = after.users } = after;
  return [
    ...talentDetail(after, before),
    typeof votes === 'number' && copy.votesConcerned(votes, count(votes)),
    typeof accounts === 'number' && copy.accountsConcerned(accounts, count(accounts)),
    typeof version === 'number' && copy.versionConcerned(String(version)),
    ...dateDetail(after, before, 'end_date', { moved: copy.movedEnd, set: copy.newEnd }),
    ...dateDetail(after, before, 'result_date', { moved: copy.movedResults, set: copy.newResults }),
    isPlannedIn(event) && copy.plannedFor(utcSecond(String(published_at))),
    published_at === null &&
      typeof before.published_at === 'string' &&
      copy.planFell(utcSecond(before.published_at)),
    typeof reason === 'string' && copy.decided(reason),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Which talent an act was about, and their name or number before and after it. */
function talentDetail(after: Values, before: Values): string[] {
  const { display_name: name, number } = before;
  if (typeof name !== 'string') return [];
  const renamed = typeof after.display_name === 'string' && after.display_name !== name;
  const moved = typeof after.number === 'number' && typeof number === 'number' && after.number !== number;
  return [
    renamed ? copy.renamed(name, String(after.display_name)) : name,
    ...(moved ? [copy.renumbered(Number(number), Number(after.number))] : []),
  ];
}

/**
 * A date that an act has moved. An act that edits a week carries all its dates, so one that is as it was before says
 * nothing.
 *
 * @param says `set` for an event that does not tell the date before, such as a request
 */
function dateDetail(
  after: Values,
  before: Values,
  field: 'end_date' | 'result_date',
  says: { moved(before: string, after: string): string; set(after: string): string },
): string[] {
  const [earlier, date] = [before[field], after[field]];
  if (typeof date !== 'string' || date === earlier) return [];
  return [
    typeof earlier === 'string' ? says.moved(utcSecond(earlier), utcSecond(date)) : says.set(utcSecond(date)),
  ];
}
