import { AppError } from '#domain/errors.ts';
import { repeat } from '#domain/repeat.ts';
import { type Acts, isOfTwo } from './act.ts';
import { inActTransaction } from './act-transaction.ts';
import * as approvals from './approval-queries.ts';
import { recordEvent } from './audit.ts';
import { readAgain } from './decisions.ts';
import type { ActDependencies } from './dependencies.ts';
import { actFor } from './perform.ts';

/** The journal's author where no operator ended a request: time passed, or another act left nothing to do. */
const BY_ITSELF = { id: null, name: 'La régie' };

/**
 * Ends every request that can no longer be done: for example, to move the end of a vote that has ended meanwhile. The
 * author is told, and the journal records it.
 *
 * @returns how many fell
 * @throws {AggregateError} when some requests could not be checked; all others were
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
    await approvals.letFall(tx, id, null, []);
    await recordEvent(tx, BY_ITSELF, null, {
      act: `${asked.act}.over`,
      subject: asked.subject,
      after: { approval: id, requested_by: asked.requested_by_name },
    });
    return true;
  });
}

/** Null where the act's schema no longer reads the input: such a request can no longer be done. */
function readOrNull(read: () => object): object | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const LOOK_MS = 3_000;

/** Checks every few seconds. @returns a function that stops it and waits for the check under way */
export const followRequests = (deps: ActDependencies, acts: Acts, onError: (error: unknown) => void) =>
  repeat(LOOK_MS, () => dropOverRequests(deps, acts), onError);
