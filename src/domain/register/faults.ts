import type { Db } from '#database/client.ts';
import { LogBehind } from './continuation.ts';
import { MissingVote } from './decision-entries.ts';
import { upsertFault, upsertFaults } from './fault-queries.ts';
import { OtherRegisterKey } from './seal.ts';
import type { FaultKind } from './watch-schema.ts';

/** Characters of a message: it must fit into one log line. */
const MESSAGE_LENGTH = 500;

/** The fault of a log that could not be extended. @param error what `sealContest` has thrown */
export function toFaultKind(error: unknown): FaultKind {
  if (error instanceof LogBehind) return 'behind';
  if (error instanceof OtherRegisterKey) return 'key';
  return error instanceof MissingVote ? 'vote' : 'other';
}

/** Stores, for every process, why a log cannot be extended; `sealContest` deletes the fault once it can be. */
export function noteFault(db: Db, contestId: string, error: unknown): Promise<void> {
  const lost = error instanceof LogBehind ? error.lost : null;
  return upsertFault(db, {
    contest_id: contestId,
    kind: toFaultKind(error),
    message: toMessage(error),
    known_size: lost?.size ?? null,
    known_root: lost?.root ? Buffer.from(lost.root) : null,
    witness: lost?.witness ?? null,
  });
}

/** Stores, for every process, that no log of a competition can be extended: their published heads cannot be read. */
export function notePublishedUnreadable(db: Db, competitionId: string, error: unknown): Promise<void> {
  return upsertFaults(db, competitionId, { kind: 'heads', message: toMessage(error) });
}

const toMessage = (error: unknown) => String(error).replaceAll('\0', '').slice(0, MESSAGE_LENGTH);
