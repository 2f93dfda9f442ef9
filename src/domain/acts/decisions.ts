import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { type ActContext, type ActOutcome, type Acts, isOfTwo } from './act.ts';
import { inActTransaction } from './act-transaction.ts';
import { findRole, lastTie } from './admission-queries.ts';
import * as approvals from './approval-queries.ts';
import { recordEvent, toAuthor } from './audit.ts';
import { type Change, whatChanged } from './changed-rules.ts';
import type { ActDependencies } from './dependencies.ts';
import { actFor, type Performed, parseAct, toDigest, toPins } from './perform.ts';
import { RequestFell, unlessChanged } from './request-fell.ts';
import { mayAct } from './role-rules.ts';
import { isConfirmed } from './rules.ts';
import type { OperatorSession } from './schema.ts';
import { countsAsSecond } from './second-person-rules.ts';

/**
 * Decides on a waiting request as its second person: exactly what was shown happens, or nothing. The operator who asked
 * may withdraw the request.
 *
 * @param word a text for the request's author, such as the reason of a refusal
 * @throws {AppError} NOT_FOUND, ROLE_REQUIRED, CONFIRMATION_REQUIRED, SECOND_PERSON_REQUIRED, SECOND_PERSON_TOO_CLOSE,
 * ALREADY_DECIDED; APPROVAL_FELL when the act would no longer do what was shown, which ends the request; and what the
 * act throws, after which the request still waits
 */
export async function decide(
  deps: ActDependencies,
  acts: Acts,
  session: OperatorSession,
  id: string,
  decision: RequestDecision,
  word: string | null = null,
): Promise<Performed> {
  const later: (() => void)[] = [];
  const afterCommit = (work: () => void) => void later.push(work);
  try {
    const { name, outcome } = await inActTransaction(deps.db, (tx) => {
      later.length = 0;
      return decideWithin({ deps, tx, acts, session, afterCommit }, id, decision, word);
    });
    if (decision === 'approved') await deps.onAct?.(name);
    for (const work of later) work();
    return { kind: 'done', answer: outcome.answer ?? null };
  } catch (error) {
    if (error instanceof RequestFell) await fall(deps, session, id, error.changed);
    throw error;
  }
}

type RequestDecision = 'approved' | 'refused' | 'withdrawn';
type WaitingRequest = NonNullable<Awaited<ReturnType<typeof approvals.lockRequest>>>;

interface Deciding {
  deps: ActDependencies;
  tx: Db;
  acts: Acts;
  session: OperatorSession;
  afterCommit: ActContext['afterCommit'];
}

async function decideWithin(deciding: Deciding, id: string, decision: RequestDecision, word: string | null) {
  const { tx, acts, session } = deciding;
  const asked = await approvals.lockRequest(tx, id);
  if (!asked) throw new AppError('NOT_FOUND');
  const act = actFor(acts, asked.act);
  assertMayDecide(act, asked, session, decision);
  const { operator } = session;
  if (
    decision === 'approved' &&
    !countsAsSecond(await lastTie(tx, asked.requested_by, operator.id), asked.now)
  ) {
    throw new AppError('SECOND_PERSON_TOO_CLOSE');
  }
  const author = toAuthor(session);
  await approvals.decideRequest(tx, id, operator.id, decision, word);
  const outcome: ActOutcome = decision === 'approved' ? await runAsShown(deciding, author, act, asked) : {};
  await recordEvent(tx, author, session.origin, {
    act: decision === 'approved' ? asked.act : `${asked.act}.${decision}`,
    subject: asked.subject,
    before: outcome.before ?? null,
    after: {
      ...outcome.after,
      approval: id,
      requested_by: asked.requested_by_name,
      ...(word ? { word } : {}),
    },
  });
  return { name: asked.act, outcome };
}

/**
 * Checks that this operator may decide on this request.
 *
 * @throws {AppError} ROLE_REQUIRED, ALREADY_DECIDED, SECOND_PERSON_REQUIRED, CONFIRMATION_REQUIRED
 */
function assertMayDecide(
  act: Acts[string],
  asked: WaitingRequest,
  { operator, confirmedAt }: OperatorSession,
  decision: RequestDecision,
): void {
  if (!mayAct(operator.role, act.area)) throw new AppError('ROLE_REQUIRED');
  if (asked.decided_at || asked.expires_at <= asked.now) throw new AppError('ALREADY_DECIDED');
  const own = asked.requested_by === operator.id;
  if (own !== (decision === 'withdrawn')) throw new AppError('SECOND_PERSON_REQUIRED');
  if (decision === 'approved' && !isConfirmed(confirmedAt, asked.now)) {
    throw new AppError('CONFIRMATION_REQUIRED');
  }
}

/**
 * Runs an act if it would still do what both persons were shown, and if both may still do it: the preview may wait for
 * its locks as long as a count lasts, and an operator may be dismissed meanwhile.
 *
 * @throws {RequestFell}
 * @throws {AppError} ROLE_REQUIRED
 */
async function runAsShown(
  { deps, tx, afterCommit }: Deciding,
  author: ActContext['author'],
  act: Acts[string],
  asked: WaitingRequest,
): Promise<ActOutcome> {
  if (!isOfTwo(act)) throw new RequestFell([]);
  const context: ActContext = {
    deps,
    tx,
    author,
    requestedBy: asked.requested_by,
    now: asked.now,
    afterCommit,
  };
  const input = readAgain(act, asked);
  const approved = await act.preview(context, input).catch(unlessChanged);
  if (asked.digest !== toDigest(asked.act, input, approved.pinned)) {
    throw new RequestFell(whatChanged(asked.pins, toPins(asked.act, input, approved.pinned)));
  }
  // Both persons' present roles: a request may have been written while its author was dismissed.
  for (const id of [author.id, asked.requested_by]) {
    const role = await findRole(tx, id);
    if (!role || !mayAct(role, act.area)) throw new AppError('ROLE_REQUIRED');
  }
  return act.run({ ...context, approved }, input);
}

/** A request's input as the act's schema reads it today. @throws {RequestFell} when it cannot read it */
export function readAgain(act: Acts[string], asked: Pick<WaitingRequest, 'input'>): object {
  try {
    return parseAct(act, asked.input);
  } catch (cause) {
    throw new RequestFell([], cause);
  }
}

/** Ends a request because what it would do has changed since; operators read that in the journal. */
async function fall(
  deps: ActDependencies,
  session: OperatorSession,
  id: string,
  changed: readonly Change[],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const asked = await approvals.lockRequest(tx, id);
    if (!asked || asked.decided_at) return;
    await approvals.letFall(tx, id, session.operator.id, changed);
    await recordEvent(tx, toAuthor(session), session.origin, {
      act: `${asked.act}.fallen`,
      subject: asked.subject,
      after: {
        approval: id,
        requested_by: asked.requested_by_name,
        ...(changed.length > 0 ? { changed: [...changed] } : {}),
      },
    });
  });
}
