import type { ActContext, ActOfTwo } from '#domain/acts/act.ts';
import { figureFact, textFact } from '#domain/acts/facts-schema.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { contestSubject } from '#domain/contest/week-acts.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/uuid.ts';
import type { RegisterInput } from './act-schema.ts';
import { fromHex, toHex } from './encoding-rules.ts';
import { findFault } from './fault-queries.ts';
import { latestHead } from './log-queries.ts';
import { insertResumption } from './resumption-queries.ts';

interface Lost {
  size: number;
  /** 64 hexadecimal digits; null where only a witness knows the head. */
  root: string | null;
  /** The witness that has signed the head, where only a witness knows it. */
  witness: string | null;
}

/**
 * Finds the published head that a log does not continue, and locks its fault's row.
 *
 * @throws {AppError} CHANGED_MEANWHILE where the log is not, or no longer, recorded as behind
 */
async function findLost({ tx }: ActContext, contestId: string): Promise<Lost> {
  const fault = await findFault(tx, contestId, true);
  if (fault?.kind !== 'behind' || fault.known_size === null) throw new AppError('CHANGED_MEANWHILE');
  const { known_size, known_root, witness } = fault;
  return { size: known_size, root: known_root && toHex(known_root), witness };
}

/** Two admins resume a log that a restored database has thrown back; its next entry records that permanently. */
const resume: ActOfTwo<RegisterInput<'resume'>> = {
  area: 'register',
  weight: 'two-persons',
  subject: contestSubject,
  async prepare(context, { contest_id, reason }) {
    await plannedWeek(context.tx, context.deps.config.competitionId, contest_id);
    return { contest_id, reason, lost: await findLost(context, contest_id) };
  },
  async preview(context, { contest_id, reason }) {
    const { tx, deps } = context;
    const { planned } = await plannedWeek(tx, deps.config.competitionId, contest_id);
    const lost = await findLost(context, contest_id);
    const head = await latestHead(tx, contest_id);
    return {
      facts: [
        figureFact('week', planned.week),
        figureFact('lost_size', lost.size),
        ...(lost.root ? [textFact('lost_root', lost.root)] : []),
        ...(lost.witness ? [textFact('lost_witness', lost.witness)] : []),
        figureFact('log_size', head?.size ?? 0),
        ...(head ? [textFact('log_root', toHex(head.root))] : []),
        textFact('reason', reason),
      ],
      pinned: { lost, log: head ? { size: head.size, root: toHex(head.root) } : null },
    };
  },
  async run(context, { contest_id, reason, lost }) {
    const found = await findLost(context, contest_id);
    if (found.size !== lost?.size || found.root !== lost.root) throw new AppError('CHANGED_MEANWHILE');
    await insertResumption(context.tx, {
      id: newId(),
      contest_id,
      lost_size: lost.size,
      lost_root: lost.root === null ? null : Buffer.from(fromHex(lost.root)),
      reason,
    });
    return {
      after: { lost_size: lost.size, lost_root: lost.root, lost_witness: lost.witness, reason },
    };
  },
};

export const registerActs = { 'register.resume': resume };
