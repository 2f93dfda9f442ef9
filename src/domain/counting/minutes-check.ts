import type { Db } from '#database/client.ts';
import { lineup } from '#domain/contest/service.ts';
import { minutesDigest } from './minutes.ts';
import { signatures } from './signatures.ts';
import { listCounts, publishedCount } from './versions.ts';

/** A signature under minutes that no longer match their count. */
export interface StraySignature {
  version: number;
  /** Of the operator, as it was then. */
  name: string;
}

/** Signatures whose counts were changed after signing. One under the votes alone is left out: it names no minutes. */
export async function straySignatures(db: Db, contestId: string): Promise<StraySignature[]> {
  const given = await signatures(db, contestId);
  if (given.length === 0) return [];
  const digests = new Map((await listCounts(db, contestId)).map((one) => [one.version, minutesDigest(one)]));
  return given
    .filter((one) => one.minutes_sha256 !== null && one.minutes_sha256 !== digests.get(one.version))
    .map(({ version, name }) => ({ version, name }));
}

/** A talent whose name today is not the one in the minutes of the published count. */
export interface RenamedTalent {
  version: number;
  number: number;
  before: string;
  now: string;
}

/**
 * Talents whose name has changed since their votes were counted. A spelling may have been corrected, which the journal
 * tells; but two talents whose names were exchanged each have the other's result on every page.
 */
export async function renamedTalents(db: Db, contestId: string): Promise<RenamedTalent[]> {
  const counted = await publishedCount(db, contestId);
  if (!counted) return [];
  const names = new Map((await lineup(db, contestId)).map((one) => [one.id, one.display_name]));
  return counted.lines.flatMap(({ candidate_id, number, name }) => {
    const now = names.get(candidate_id) ?? name;
    return now === name ? [] : [{ version: counted.version, number, before: name, now }];
  });
}
