import { notify } from '#app/ui/toast/notify.ts';
import type { AssignBonusAnswer, Bonus } from '#domain/bonus/schema.ts';
import { toldCopy } from '#site/copy/bonus-told.ts';
import { paths } from '#site/paths.ts';
import { afterTelling, type EarnedBy, earnedBy, type Heard, mayHaveCome, untold } from './told-rules.ts';
import { alone, readTold, writeTold } from './told-store.ts';

// The user is told of bonus votes once, with how they were earned (docs/specification.md §9.12), by the tab or page
// that learns of them first: what was told is stored under a lock that all tabs share.

/** docs/specification.md §9.3 */
const REFERRAL_DELAY_MS = 3500;

/** Tells of bonus votes that the user has just earned on this page, which leads to /vote by itself. */
export function tellOfOwn(user: string | null, answer: AssignBonusAnswer): Promise<void> {
  const { bonus_type: type, granted, initial_bonus_count: all, bonus_count: left } = answer;
  return alone(async () => {
    const told = user === null ? null : readTold(user);
    if (told?.number != null) {
      // Another tab has read these in the server's list, and told of them, before this tab got its answer.
      if (told.number >= all) return;
      // Earlier ones were never told: the next page tells of all of them together.
      if (told.number < all - granted) return;
    }
    if (user !== null) writeTold({ user, number: all, left });
    const earned = [{ type, source: null, count: granted }];
    notify({ ...message(earned), ...(type === 'parrainage' ? { delay: REFERRAL_DELAY_MS } : {}) });
  });
}

/** Starts the record of a user new to this phone: all their bonus votes count as told, unless they just registered. */
export function beginTelling(
  user: string,
  known: { number: number | null; left: number },
  welcome: boolean,
): Promise<void> {
  return alone(async () => {
    if (readTold(user) !== null) return;
    writeTold({ user, ...known });
    if (welcome) notify(message([{ type: 'bienvenue', source: null, count: known.left }]));
  });
}

/**
 * Tells of bonus votes that came from elsewhere: from another phone, or in an answer that was lost.
 *
 * @param competition id of the competition that they belong to
 * @param open whether a contest is open to give them in
 */
export function tellOfOthers(
  user: string,
  heard: Heard,
  { competition, open }: { competition: string; open: boolean },
): Promise<void> {
  return alone(async () => {
    const told = readTold(user);
    if (told === null) return;
    if (!mayHaveCome(told, heard)) return writeTold({ ...told, left: heard.left });
    const grants = await askFor(competition, told.number ?? 0);
    const fresh = untold(grants, told, heard);
    writeTold(afterTelling(grants, told, heard));
    if (fresh.length === 0) return;
    const give = { to: paths.vote(), label: toldCopy.give(fresh.length) };
    notify({ ...message(earnedBy(fresh)), ...(open ? { next: give } : {}) });
  });
}

const message = (earned: readonly EarnedBy[]) => ({
  kind: 'success' as const,
  about: toldCopy.by(earned),
  text: toldCopy.text(earned),
});

/** Fetches the user's bonus votes after a number (docs/specification.md §16.1). @throws {Error} when that fails */
async function askFor(competition_id: string, after: number): Promise<Bonus[]> {
  const answer = await fetch('/api/bonus/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ competition_id, after }),
  });
  if (!answer.ok) throw new Error(`bonus votes: ${answer.status}`);
  const { data } = (await answer.json()) as { data: Bonus[] };
  return data;
}
