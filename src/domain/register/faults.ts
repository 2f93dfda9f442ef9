import type { Db } from '#database/client.ts';
import { LogBehind } from './continuation.ts';
import { MissingVote } from './decision-entries.ts';
import { upsertFault, upsertFaults } from './fault-queries.ts';
import { OtherRegisterKey } from './seal.ts';
import type { FaultKind } from './watch-schema.ts';

/** A message is for one line of a log. */
const MESSAGE_LENGTH = 500;

/** What is wrong with a log that could not be extended. @param error what `sealContest` has thrown */
export function toFaultKind(error: unknown): FaultKind {
  if (error instanceof LogBehind) return 'behind';
  if (error instanceof OtherRegisterKey) return 'key';
  return error instanceof MissingVote ? 'vote' : 'other';
}

/** Lets every process know that a log cannot be extended, and why: `sealContest` takes it back when it can be. */
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

/** Lets every process know that no log of a competition can be extended: what was published of them cannot be read. */
export function notePublishedUnreadable(db: Db, competitionId: string, error: unknown): Promise<void> {
  return upsertFaults(db, competitionId, { kind: 'heads', message: toMessage(error) });
}

const toMessage = (error: unknown) => String(error).replaceAll('\0', '').slice(0, MESSAGE_LENGTH);
