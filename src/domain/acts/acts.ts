import { createHash } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/uuid.ts';
import * as approvals from './approval-queries.ts';
import { authorOf, recordDeed } from './audit.ts';
import type { ActDependencies } from './dependencies.ts';
import type { Preview } from './facts-schema.ts';
import { APPROVAL_HOURS, holdsNul, isConfirmed, mayAct, type Role, type Weight } from './rules.ts';
import type { OperatorSession } from './schema.ts';

/** What an act works with: the transaction that it happens in, who acts, and the database's clock. */
export interface Stage<Deps extends ActDependencies = ActDependencies> {
  deps: Deps;
  tx: Db;
  author: { id: string; name: string };
  /** Id of who asked for it, where the author is the second person; null where the author acts alone. */
  requestedBy: string | null;
  /** When the transaction began, by the database's clock. */
  now: Date;
  /** Does something once the transaction is committed, and not at all when it fails: sends an e-mail, for example. */
  afterCommit(work: () => void): void;
  /** What two persons have agreed on; absent where one suffices, and while it is asked for. */
  approved?: Preview;
}

/** What an act changed, for the audit, and what its author is told. */
export interface Outcome {
  before?: object | null;
  after?: object | null;
  /** Not written down: a link that works once, for example. */
  answer?: unknown;
}

/** What an operator asks for, when its weight is found. */
export interface Asked<Input> {
  input: Input;
  operatorId: string;
  /** When the transaction began, by the database's clock. */
  now: Date;
}

interface AnyAct<Input, Deps extends ActDependencies> {
  role: Role;
  /** What it is done to: two requests for the same act on the same subject cannot wait side by side. */
  subject(input: Input): string;
  /** @throws {AppError} when it cannot be done, or not any more */
  run(stage: Stage<Deps>, input: Input): Promise<Outcome>;
}

/** An act that its author does alone. */
export interface ActOfOne<Input, Deps extends ActDependencies = ActDependencies> extends AnyAct<Input, Deps> {
  weight: 'plain' | 'confirmed';
}

/** An act that takes a second person, always or sometimes: it tells what it would do before it is done. */
export interface ActOfTwo<Input, Deps extends ActDependencies = ActDependencies> extends AnyAct<Input, Deps> {
  /** May depend on what is asked, and on how much its author has done alone; may throw what `run` would throw. */
  weight: 'two-persons' | ((tx: Db, deps: Deps, asked: Asked<Input>) => Promise<Weight>);
  /**
   * Does what has to be done before it can be asked for, such as a count. What it answers is kept, shown, written into
   * the journal and run in place of what was asked for. It names no user: the journal stays when users leave.
   *
   * @throws {AppError} when there is nothing to ask for
   */
  prepare?(stage: Stage<Deps>, input: Input): Promise<Input>;
  /**
   * What the act would do. Asked when it is requested, and again under locks in the transaction that decides: it takes
   * the locks that keep its `pinned` true until the transaction ends.
   *
   * @throws {AppError} when it cannot be done
   */
  preview(stage: Stage<Deps>, input: Input): Promise<Preview>;
}

/**
 * One thing that can be done in the régie. Everything is done through one of these, by screen or by call: so role,
 * confirmation, second person and audit cannot be forgotten.
 */
export type Act<Input = never, Deps extends ActDependencies = ActDependencies> =
  | ActOfOne<Input, Deps>
  | ActOfTwo<Input, Deps>;

// biome-ignore lint/suspicious/noExplicitAny: each act knows its own input and dependencies; the table holds them all
export type Acts = Readonly<Record<string, Act<any, any>>>;

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
  deps: ActDependencies,
  acts: Acts,
  session: OperatorSession,
  name: string,
  input: object,
): Promise<Performed> {
  assertMayAsk(acts, session, name);
  const act = actOf(acts, name);
  if (holdsNul(input)) throw new AppError('INVALID_INPUT');
  const later: (() => void)[] = [];
  const afterCommit = (work: () => void) => void later.push(work);
  const performed = await deps.db.transaction().execute(async (tx): Promise<Performed> => {
    const now = await approvals.databaseClock(tx);
    const weight = await weightOf(deps, tx, act, { input, operatorId: session.operator.id, now });
    if (weight !== 'plain' && !isConfirmed(session.confirmedAt, now)) {
      throw new AppError('CONFIRMATION_REQUIRED');
    }
    const author = { id: session.operator.id, name: session.operator.name };
    const stage: Stage = { deps, tx, author, requestedBy: null, now, afterCommit };
    if (weight === 'two-persons' && isOfTwo(act)) {
      return { kind: 'requested', approval: await request(stage, session, name, act, input) };
    }
    const outcome = await act.run(stage, input);
    const { before = null, after = null } = outcome;
    await recordDeed(tx, author, session.origin, { act: name, subject: act.subject(input), before, after });
    return { kind: 'done', answer: outcome.answer ?? null };
  });
  if (performed.kind === 'done') deps.onAct?.(name);
  for (const work of later) work();
  return performed;
}

/**
 * How much an act of an operator's weighs as things stand, without doing it: for screens that tell what will happen.
 *
 * @throws {AppError} NOT_FOUND, ROLE_REQUIRED, and what the act's weight throws
 */
export async function weigh(
  deps: ActDependencies,
  acts: Acts,
  session: OperatorSession,
  name: string,
  input: object,
): Promise<Weight> {
  assertMayAsk(acts, session, name);
  return deps.db.transaction().execute(async (tx) => {
    const now = await approvals.databaseClock(tx);
    return weightOf(deps, tx, actOf(acts, name), { input, operatorId: session.operator.id, now });
  });
}

async function weightOf(
  deps: ActDependencies,
  tx: Db,
  act: Acts[string],
  asked: Asked<object>,
): Promise<Weight> {
  return typeof act.weight === 'function' ? act.weight(tx, deps, asked) : act.weight;
}

/** Writes down what an act would do, for a second person to agree to exactly that. @returns the request's id */
async function request(
  stage: Stage,
  session: OperatorSession,
  name: string,
  act: ActOfTwo<object>,
  asked: object,
): Promise<string> {
  const { tx } = stage;
  await approvals.expireRequests(tx);
  const subject = act.subject(asked);
  // Before a count is made for it: what waits already is not asked for again.
  if (await approvals.isWaiting(tx, name, subject)) throw new AppError('APPROVAL_PENDING');
  const input = act.prepare ? await act.prepare(stage, asked) : asked;
  const { facts, pinned } = await act.preview(stage, input);
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
      digest: digestOf(name, input, pinned),
    },
    APPROVAL_HOURS,
  );
  if (!kept) throw new AppError('APPROVAL_PENDING');
  await recordDeed(tx, authorOf(session), session.origin, {
    act: `${name}.requested`,
    subject,
    after: { approval: id, ...input },
  });
  return id;
}

/** Of what was asked for and of everything that it depends on, in any order of fields. */
export function digestOf(act: string, input: object, pinned: object): string {
  const sorted = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(JSON.stringify([act, input, pinned], sorted))
    .digest('hex');
}

/** Whether an act can tell what it would do, and so may take two. */
export const isOfTwo = <Input, Deps extends ActDependencies>(
  act: Act<Input, Deps>,
): act is ActOfTwo<Input, Deps> => 'preview' in act;

/** @throws {AppError} NOT_FOUND */
export function actOf(acts: Acts, name: string): Acts[string] {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw new AppError('NOT_FOUND');
  return act;
}
