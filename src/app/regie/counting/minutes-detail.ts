import { minutesCopy as copy } from '#site/copy/regie-contests.ts';
import { utcSecond } from '#site/copy/regie-live.ts';
import { count } from '#site/copy/results.ts';

/**
 * The details of an act in the minutes: the talent, with a name or number that has changed, votes and accounts
 * concerned, version, new and previous end, reason. For a group of accounts, those that the act was about (`accounts`),
 * not all of the group (`users`).
 */
export function minutesDetail(
  after: Record<string, unknown>,
  before: Record<string, unknown> | null = null,
): string {
  const { votes, version, end_date, reason, accounts = after.users } = after;
  return [
    ...talentDetail(after, before ?? {}),
    typeof votes === 'number' && copy.votesConcerned(votes, count(votes)),
    typeof accounts === 'number' && copy.accountsConcerned(accounts, count(accounts)),
    typeof version === 'number' && copy.versionConcerned(String(version)),
    typeof end_date === 'string' && copy.newEnd(utcSecond(end_date), earlierEnd(end_date, before)),
    typeof reason === 'string' && copy.decided(reason),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Which talent an act was about, and their name or number before and after it. */
function talentDetail(after: Record<string, unknown>, before: Record<string, unknown>): string[] {
  const { display_name: name, number } = before;
  if (typeof name !== 'string') return [];
  const renamed = typeof after.display_name === 'string' && after.display_name !== name;
  const moved = typeof after.number === 'number' && typeof number === 'number' && after.number !== number;
  return [
    renamed ? copy.renamed(name, String(after.display_name)) : name,
    ...(moved ? [copy.renumbered(Number(number), Number(after.number))] : []),
  ];
}

function earlierEnd(endDate: string, before: Record<string, unknown> | null): string | null {
  const earlier = before?.end_date;
  return typeof earlier === 'string' && earlier !== endDate ? utcSecond(earlier) : null;
}
