import type { Db } from '#database/client.ts';
import { type RegisterKeys, verifierLine } from './keys.ts';
import { insertLog } from './log-queries.ts';

/** What a log is named and signed with: neither may change once it is begun. */
export interface LogNaming {
  keys: RegisterKeys;
  /** The log's name, such as `vote.example/registre/<contest>`. */
  originFor(contestId: string): string;
}

/** Begins the log of a contest where there is none. */
export async function beginLog(db: Db, { keys, originFor }: LogNaming, contestId: string): Promise<void> {
  const origin = originFor(contestId);
  await insertLog(db, { contest_id: contestId, origin, verifier_key: verifierLine(keys, origin) });
}
