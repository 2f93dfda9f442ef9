import type { SeenHead } from '#domain/register/recount-fault-rules.ts';
import { readEntry, writeEntry } from '../local-store/entries.ts';

// The last head of each contest's log that this phone has checked: the next one must continue it. It says nothing of
// the user, so it stays when they sign out.

const KEY = 'register-heads';
/** Heads kept: visitors still look at no more weeks of a competition than this. */
const MOST = 12;

type Heads = Record<string, SeenHead>;

/**
 * The last head of a contest's register that this phone has seen; null when it has seen none, or the stored one is
 * unreadable.
 */
export function seenHead(contestId: string): SeenHead | null {
  const head = ((readEntry(KEY) ?? {}) as Heads)[contestId];
  const readable =
    Number.isSafeInteger(head?.size) &&
    /^[\da-f]{64}$/.test(head?.root ?? '') &&
    typeof head?.key === 'string';
  return head && readable ? head : null;
}

/** Remembers a head that was proved to continue the one before. */
export function rememberHead(contestId: string, head: SeenHead): void {
  const { [contestId]: _before, ...others } = (readEntry(KEY) ?? {}) as Heads;
  const newest = Object.entries(others).slice(1 - MOST);
  writeEntry(KEY, Object.fromEntries([...newest, [contestId, head]]));
}

/**
 * Remembers a head whose log was recounted from its first entry, if it is longer than the known one.
 *
 * @param before the head that this phone had seen when the recount began, against which the log was checked; if another
 * page has remembered a head since, that one stays
 */
export function rememberRecounted(contestId: string, before: SeenHead | null, head: SeenHead): void {
  const now = seenHead(contestId);
  if (now?.size !== before?.size || now?.root !== before?.root) return;
  if (head.size > (now?.size ?? 0)) rememberHead(contestId, head);
}
