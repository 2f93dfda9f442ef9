import { createHash } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { AppError } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import { newId } from '#domain/uuid.ts';
import { type ActContext, type ActOfTwo, type Acts, type AskedAct, isOfTwo } from './act.ts';
import { inActTransaction } from './act-transaction.ts';
import { holdRole } from './admission-queries.ts';
import * as approvals from './approval-queries.ts';
import { recordEvent, toAuthor } from './audit.ts';
import type { Pinned } from './changed-rules.ts';
import type { ActDependencies } from './dependencies.ts';
import { mayAct } from './role-rules.ts';
import { APPROVAL_HOURS, confirmedFor, isConfirmed, type Weight } from './rules.ts';
import type { OperatorSession } from './schema.ts';

export type Performed = { kind: 'done'; answer: unknown } | { kind: 'requested'; approval: string };

/**
 * Finds an act that the operator may do, before the input is read.
 *
 * @throws {AppError} NOT_FOUND, ROLE_REQUIRED
 */
export function actForOperator(acts: Acts, session: OperatorSession, name: string): Acts[string] {
  const act = actFor(acts, name);
  if (!mayAct(session.operator.role, act.area)) throw new AppError('ROLE_REQUIRED');
  return act;
}

/** The input of an act as its schema reads it. @throws {AppError} INVALID_INPUT */
export function parseAct(act: Acts[string], sent: unknown): object {
  const input = parseInput(act.schema, sent);
  if (typeof input !== 'object' || input === null) throw new AppError('INVALID_INPUT');
  return input;
}

/**
 * Does an act, or requests a second person's approval, after checks of role, input and weight.
 *
 * @param sent the input from a form or a call, which the act's schema reads
 * @throws {AppError} NOT_FOUND, ROLE_REQUIRED, INVALID_INPUT, CONFIRMATION_REQUIRED, APPROVAL_PENDING,
 * CHANGED_MEANWHILE when the operator's role has changed meanwhile, and what the act throws
 */
export async function perform(
  deps: ActDependencies,
  acts: Acts,
  session: OperatorSession,
  name: string,
  sent: unknown,
): Promise<Performed> {
  const act = actForOperator(acts, session, name);
  const input = parseAct(act, sent);
  const later: (() => void)[] = [];
  const afterCommit = (work: () => void) => void later.push(work);
  const performed = await inActTransaction(deps.db, async (tx): Promise<Performed> => {
    later.length = 0;
    const now = await databaseClock(tx);
    const { id: operatorId, role } = session.operator;
    const weight = await weightFor(deps, tx, act, { input, operatorId, role, now });
    const minutes = confirmedFor(weight, deps.config.urgentMinutes);
    if (weight !== 'plain' && !isConfirmed(session.confirmedAt, now, minutes)) {
      throw new AppError('CONFIRMATION_REQUIRED');
    }
    const author = toAuthor(session);
    const context: ActContext = { deps, tx, author, requestedBy: null, now, afterCommit };
    if (weight === 'two-persons' && isOfTwo(act)) {
      const approval = await request(context, session, name, act, input);
      await assertStillMay(tx, session.operator, act);
      return { kind: 'requested', approval };
    }
    const outcome = await act.run(context, input);
    await assertStillMay(tx, session.operator, act);
    const { before = null, after = null } = outcome;
    await recordEvent(tx, author, session.origin, { act: name, subject: act.subject(input), before, after });
    return { kind: 'done', answer: outcome.answer ?? null };
  });
  if (performed.kind === 'done') await deps.onAct?.(name);
  for (const work of later) work();
  return performed;
}

/**
 * The present weight of an operator's act, without doing it: for screens that tell what will happen.
 *
 * @param sent the input from a form or a call
 * @returns the weight, and the input as the schema read it
 * @throws {AppError} NOT_FOUND, ROLE_REQUIRED, INVALID_INPUT, and what the act's weight throws
 */
export async function weigh(
  deps: ActDependencies,
  acts: Acts,
  session: OperatorSession,
  name: string,
  sent: unknown,
): Promise<{ weight: Weight; input: object }> {
  const act = actForOperator(acts, session, name);
  const input = parseAct(act, sent);
  return deps.db.transaction().execute(async (tx) => {
    const now = await databaseClock(tx);
    const { id: operatorId, role } = session.operator;
    return { weight: await weightFor(deps, tx, act, { input, operatorId, role, now }), input };
  });
}

/**
 * Checks at an act's end that its author may still do it: it may have waited for locks as long as a count lasts, while
 * its author was dismissed or got a role other than the one that decided its weight.
 *
 * @throws {AppError} ROLE_REQUIRED, CHANGED_MEANWHILE
 */
async function assertStillMay(
  tx: Db,
  operator: OperatorSession['operator'],
  act: Acts[string],
): Promise<void> {
  const role = await holdRole(tx, operator.id);
  if (!role || !mayAct(role, act.area)) throw new AppError('ROLE_REQUIRED');
  if (role !== operator.role) throw new AppError('CHANGED_MEANWHILE');
}

async function weightFor(
  deps: ActDependencies,
  tx: Db,
  act: Acts[string],
  asked: AskedAct<object>,
): Promise<Weight> {
  return typeof act.weight === 'function' ? act.weight(tx, deps, asked) : act.weight;
}

/** Stores what an act would do, for a second person to agree to exactly that. @returns the request's id */
async function request(
  context: ActContext,
  session: OperatorSession,
  name: string,
  act: ActOfTwo<object>,
  asked: object,
): Promise<string> {
  const { tx } = context;
  await approvals.expireRequests(tx);
  const subject = act.subject(asked);
  // Checked before `prepare` makes a count: a waiting request is not made again.
  if (await approvals.isWaiting(tx, name, subject)) throw new AppError('APPROVAL_PENDING');
  const input = act.prepare ? await act.prepare(context, asked) : asked;
  const { facts, pinned } = await act.preview(context, input);
  const id = newId();
  const kept = await approvals.insertRequest(
    tx,
    {
      id,
      act: name,
      subject,
      input: JSON.stringify(input),
      requested_by: session.operator.id,
      facts: JSON.stringify(facts),
      digest: toDigest(name, input, pinned),
      pins: JSON.stringify(toPins(name, input, pinned)),
    },
    APPROVAL_HOURS,
  );
  if (!kept) throw new AppError('APPROVAL_PENDING');
  await recordEvent(tx, context.author, session.origin, {
    act: `${name}.requested`,
    subject,
    after: { approval: id, ...input },
  });
  return id;
}

/** A digest of a request's input and of everything that it depends on; the order of fields does not matter. */
export function toDigest(act: string, input: object, pinned: Pinned): string {
  const sorted = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(JSON.stringify([act, input, pinned], sorted))
    .digest('hex');
}

/** A digest of each thing that a request depends on, by name: those that differ later tell what has changed. */
export const toPins = (act: string, input: object, pinned: Pinned): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pinned).map(([name, value]) => [name, toDigest(act, input, { [name]: value })]),
  );

/** @throws {AppError} NOT_FOUND */
export function actFor(acts: Acts, name: string): Acts[string] {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw new AppError('NOT_FOUND');
  return act;
}
