import type { SeenHead } from '#domain/register/recount-fault-rules.ts';
import { readEntry, writeEntry } from '../local-store/entries.ts';

// The last head of each contest's log that this phone has checked: the next one must continue it. It says nothing of a
// user, and stays when one signs out: what the phone has seen, it has seen.

const KEY = 'register-heads';
/** A competition has no more weeks that are still looked at. */
const MOST = 12;

type Heads = Record<string, SeenHead>;

/**
 * The head of a contest's register that this phone has seen last; null where it has seen none, or what is stored is
 * none.
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
 * Remembers a head whose log was recounted from its first entry, where it is longer than what was known.
 *
 * @param before what this phone had seen when the recount began, which the log was held against: where another page has
 * remembered a head since, that one stays
 */
export function rememberRecounted(contestId: string, before: SeenHead | null, head: SeenHead): void {
  const now = seenHead(contestId);
  if (now?.size !== before?.size || now?.root !== before?.root) return;
  if (head.size > (now?.size ?? 0)) rememberHead(contestId, head);
}
