import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/identity/user-id.ts';
import { authorOf, type OperatorSession } from './access.ts';
import * as approvals from './approval-queries.ts';
import { recordDeed } from './audit.ts';
import type { RegieDependencies } from './dependencies.ts';
import { APPROVAL_HOURS, holdsNul, isConfirmed, mayAct, type Role, type Weight } from './rules.ts';

/** What an act works with: the transaction that it happens in, who acts, and the database's clock. */
export interface Stage<Deps extends RegieDependencies = RegieDependencies> {
  deps: Deps;
  tx: Db;
  author: { id: string; name: string };
  /** When the transaction began, by the database's clock. */
  now: Date;
}

/** What an act changed, for the audit, and what its author is told. */
export interface Outcome {
  before?: object | null;
  after?: object | null;
  /** Not written down: a link that works once, for example. */
  answer?: unknown;
}

/**
 * One thing that can be done in the régie. Everything is done through one of these, by screen or by call: so role,
 * confirmation, second person and audit cannot be forgotten.
 */
export interface Act<Input = never> {
  role: Role;
  weight: Weight | ((tx: Db, deps: RegieDependencies) => Promise<Weight>);
  /** What it is done to: two requests for the same act on the same subject cannot wait side by side. */
  subject(input: Input): string;
  /**
   * Says exactly what will be done, when a second person is asked: what it answers is kept, shown, written into the
   * journal and run in place of what was asked for. It names nobody: the journal stays when people leave.
   *
   * @throws {AppError} when there is nothing to ask for
   */
  prepare?(stage: Stage, input: Input): Promise<Input>;
  /** @throws {AppError} when it cannot be done, or not any more */
  run(stage: Stage, input: Input): Promise<Outcome>;
}

// biome-ignore lint/suspicious/noExplicitAny: each act knows its own input; the table holds them all
export type Acts = Readonly<Record<string, Act<any>>>;

export type Performed = { kind: 'done'; answer: unknown } | { kind: 'requested'; approval: string };

/**
 * Whether somebody may ask for an act at all: told before anything of what they sent is looked at.
 *
 * @throws {AppError} NOT_FOUND, ROLE_REQUIRED
 */
export function assertMayAsk(acts: Acts, session: OperatorSession, name: string): void {
  if (!mayAct(session.operator.role, actOf(acts, name).role)) throw new AppError('ROLE_REQUIRED');
}

/**
 * Does an act, or asks for a second person's approval of it.
 *
 * @param input as `actInputs` reads it
 * @throws {AppError} NOT_FOUND, ROLE_REQUIRED, INVALID_INPUT, CONFIRMATION_REQUIRED, APPROVAL_PENDING, and what the act
 * throws
 */
export async function perform(
  deps: RegieDependencies,
  acts: Acts,
  session: OperatorSession,
  name: string,
  input: object,
): Promise<Performed> {
  assertMayAsk(acts, session, name);
  const act = actOf(acts, name);
  if (holdsNul(input)) throw new AppError('INVALID_INPUT');
  const performed = await deps.db.transaction().execute(async (tx): Promise<Performed> => {
    const now = await approvals.databaseClock(tx);
    const weight = typeof act.weight === 'function' ? await act.weight(tx, deps) : act.weight;
    if (weight !== 'plain' && !isConfirmed(session.confirmedAt, now)) {
      throw new AppError('CONFIRMATION_REQUIRED');
    }
    const author = { id: session.operator.id, name: session.operator.name };
    if (weight === 'two-persons') {
      const asked = act.prepare ? await act.prepare({ deps, tx, author, now }, input) : input;
      return { kind: 'requested', approval: await request(tx, session, name, act.subject(input), asked) };
    }
    const outcome = await act.run({ deps, tx, author, now }, input);
    const { before = null, after = null } = outcome;
    await recordDeed(tx, author, session.origin, { act: name, subject: act.subject(input), before, after });
    return { kind: 'done', answer: outcome.answer ?? null };
  });
  if (performed.kind === 'done') deps.onAct?.(name);
  return performed;
}

async function request(
  tx: Db,
  session: OperatorSession,
  act: string,
  subject: string,
  input: object,
): Promise<string> {
  await approvals.expireRequests(tx);
  const id = newId();
  const asked = { id, act, subject, input: JSON.stringify(input), requested_by: session.operator.id };
  if (!(await approvals.insertRequest(tx, asked, APPROVAL_HOURS))) throw new AppError('APPROVAL_PENDING');
  await recordDeed(tx, authorOf(session), session.origin, {
    act: `${act}.requested`,
    subject,
    after: { approval: id, ...input },
  });
  return id;
}

/**
 * A second person's word on what waits: the act happens, or is over. Whoever asked may withdraw it.
 *
 * @throws {AppError} NOT_FOUND, ROLE_REQUIRED, CONFIRMATION_REQUIRED, SECOND_PERSON_REQUIRED, ALREADY_DECIDED, and what
 * the act throws: it then still waits
 */
export async function decide(
  deps: RegieDependencies,
  acts: Acts,
  session: OperatorSession,
  id: string,
  decision: 'approved' | 'refused' | 'withdrawn',
): Promise<Performed> {
  let done: string | null = null;
  const performed = await deps.db.transaction().execute(async (tx): Promise<Performed> => {
    const asked = await approvals.lockRequest(tx, id);
    if (!asked) throw new AppError('NOT_FOUND');
    const act = actOf(acts, asked.act);
    const { operator } = session;
    if (!mayAct(operator.role, act.role)) throw new AppError('ROLE_REQUIRED');
    if (asked.decided_at || asked.expires_at <= asked.now) throw new AppError('ALREADY_DECIDED');
    const own = asked.requested_by === operator.id;
    if (own !== (decision === 'withdrawn')) throw new AppError('SECOND_PERSON_REQUIRED');
    if (decision === 'approved' && !isConfirmed(session.confirmedAt, asked.now)) {
      throw new AppError('CONFIRMATION_REQUIRED');
    }
    await approvals.decideRequest(tx, id, operator.id, decision);
    const author = { id: operator.id, name: operator.name };
    const outcome: Outcome =
      decision === 'approved' ? await act.run({ deps, tx, author, now: asked.now }, asked.input) : {};
    if (decision === 'approved') done = asked.act;
    await recordDeed(tx, author, session.origin, {
      act: decision === 'approved' ? asked.act : `${asked.act}.${decision}`,
      subject: asked.subject,
      before: outcome.before ?? null,
      after: { ...outcome.after, approval: id, requested_by: asked.requested_by_name },
    });
    return { kind: 'done', answer: outcome.answer ?? null };
  });
  if (done) deps.onAct?.(done);
  return performed;
}

function actOf(acts: Acts, name: string): Acts[string] {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw new AppError('NOT_FOUND');
  return act;
}
