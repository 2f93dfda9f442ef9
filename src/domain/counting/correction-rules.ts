import { toLeaders } from './rules.ts';
import type { Correction, Count } from './schema.ts';

/** Whether the public saw a count: a plan that another one has replaced never came out. */
const cameOut = ({ published_at, superseded_at }: Count) =>
  published_at !== null && (superseded_at === null || superseded_at > published_at);

/**
 * The corrections of a published result, as the public is told them.
 *
 * @param counts of the contest, the newest first
 * @param first when the contest's first result came out, ISO 8601
 * @param shown the version that the public sees
 * @returns the newest first
 */
export function toCorrections(counts: readonly Count[], first: string, shown: number): Correction[] {
  const published = counts.filter((one) => one.version <= shown && cameOut(one));
  return published.flatMap(({ published_at: at, reason, details }, index) => {
    if (at === null || at <= first) return [];
    // A reason that was asked for before the form said so was not written for the public.
    const told = details?.reason_is_public ? reason : null;
    return [{ at, reason: told, before: toReplaced(published[index + 1]) }];
  });
}

function toReplaced(replaced: Count | undefined): Correction['before'] {
  if (!replaced) return null;
  const { version, total, lines, elimination } = replaced;
  const named = ({ candidate_id, name }: { candidate_id: string; name: string }) => ({ candidate_id, name });
  return {
    version,
    total,
    leaders: toLeaders(lines).map(named),
    eliminated: elimination?.candidates.map(named) ?? null,
  };
}
