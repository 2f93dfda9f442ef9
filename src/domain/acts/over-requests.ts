import { AppError } from '#domain/errors.ts';
import { repeat } from '#domain/repeat.ts';
import { type Acts, isOfTwo } from './act.ts';
import { inActTransaction } from './act-transaction.ts';
import * as approvals from './approval-queries.ts';
import { recordEvent } from './audit.ts';
import { readAgain } from './decisions.ts';
import type { ActDependencies } from './dependencies.ts';
import { actFor } from './perform.ts';

/** Whom the journal names where no operator did it: time passed, or another act left nothing to do. */
const BY_ITSELF = { id: null, name: 'La régie' };

/**
 * Ends every request that can be done no more: the end of a vote that has ended, for example, is not to be moved by a
 * second person tomorrow. Its author is told, and the journal keeps it.
 *
 * @returns how many fell
 * @throws {AggregateError} when some could not be looked at; all others were
 */
export async function dropOverRequests(deps: ActDependencies, acts: Acts): Promise<number> {
  const names = Object.keys(acts).filter((name) => 'isOver' in (acts[name] ?? {}));
  const failures: unknown[] = [];
  let fell = 0;
  for (const id of await approvals.waitingFor(deps.db, names)) {
    try {
      if (await dropIfOver(deps, acts, id)) fell += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some requests could not be looked at.');
  return fell;
}

/** @returns whether it fell */
function dropIfOver(deps: ActDependencies, acts: Acts, id: string): Promise<boolean> {
  return inActTransaction(deps.db, async (tx) => {
    const asked = await approvals.lockRequest(tx, id);
    if (!asked || asked.decided_at) return false;
    const act = actFor(acts, asked.act);
    if (!isOfTwo(act) || !act.isOver) return false;
    const input = readOrNull(() => readAgain(act, asked));
    if (input && !(await act.isOver({ deps, tx, now: asked.now }, input))) return false;
    await approvals.decideRequest(tx, id, null, 'fallen');
    await recordEvent(tx, BY_ITSELF, null, {
      act: `${asked.act}.over`,
      subject: asked.subject,
      after: { approval: id, requested_by: asked.requested_by_name },
    });
    return true;
  });
}

/** What the act's schema reads no more can be done no more either. */
function readOrNull(read: () => object): object | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const LOOK_MS = 3_000;

/** Looks every few seconds until told to stop. @returns stops, and waits for the look under way */
export const followRequests = (deps: ActDependencies, acts: Acts, onError: (error: unknown) => void) =>
  repeat(LOOK_MS, () => dropOverRequests(deps, acts), onError);
