import type { Db } from '#database/client.ts';
import type { InputSchema } from '#domain/input.ts';
import type { ActDependencies } from './dependencies.ts';
import type { ActPreview } from './facts-schema.ts';
import type { Area, Role } from './role-rules.ts';
import type { Weight } from './rules.ts';

/** What an act works with: its transaction, its author, and the database's clock. */
export interface ActContext<Deps extends ActDependencies = ActDependencies> {
  deps: Deps;
  tx: Db;
  author: { id: string; name: string };
  /**
   * Id of the operator who asked for the act, where the author is the second person; null where the author acts alone.
   */
  requestedBy: string | null;
  /** When the transaction began, by the database's clock. */
  now: Date;
  /** Runs `work` once the transaction is committed, and not at all when it fails: to send an e-mail, for example. */
  afterCommit(work: () => void): void;
  /** What two persons have agreed on; absent where one suffices, and while the act is being requested. */
  approved?: ActPreview;
}

/** Dependencies for a service that an act calls: the service then works in the act's own transaction. */
export const within = <Deps extends ActDependencies>({
  deps,
  tx,
}: Pick<ActContext<Deps>, 'deps' | 'tx'>): Deps => ({
  ...deps,
  db: tx,
});

/** What an act changed, for the journal, and what its author is told. */
export interface ActOutcome {
  before?: object | null;
  after?: object | null;
  /** For the author only, not for the journal: a one-time link, for example. */
  answer?: unknown;
}

/** An act that is asked for, as its weight is decided. */
export interface AskedAct<Input> {
  input: Input;
  operatorId: string;
  /**
   * The role of the operator who asks. A limit by role belongs in the weight: beyond it a second person has to agree,
   * whose own role only has to allow the act.
   */
  role: Role;
  /** When the transaction began, by the database's clock. */
  now: Date;
}

interface AnyAct<Input, Deps extends ActDependencies> {
  /** Decides which roles may do the act (`role-rules.ts`). */
  area: Area;
  /** What the act is done to: two requests for the same act on the same subject cannot wait side by side. */
  subject(input: Input): string;
  /** @throws {AppError} when the act cannot, or can no longer, be done */
  run(context: ActContext<Deps>, input: Input): Promise<ActOutcome>;
}

/** An act that its author does alone. */
export interface ActOfOne<Input, Deps extends ActDependencies = ActDependencies> extends AnyAct<Input, Deps> {
  weight: Exclude<Weight, 'two-persons'>;
}

/** An act that takes a second person, always or sometimes: it has a preview of what it would do. */
export interface ActOfTwo<Input, Deps extends ActDependencies = ActDependencies> extends AnyAct<Input, Deps> {
  /** May depend on the input, and on how much its author has done alone; may throw what `run` would throw. */
  weight: 'two-persons' | ((tx: Db, deps: Deps, asked: AskedAct<Input>) => Promise<Weight>);
  /**
   * Does what a request needs first, such as a count. The returned input replaces the one that was asked for: it is
   * stored, shown, written into the journal and run. It must name no user, since the journal stays after users have
   * deleted their accounts.
   *
   * @throws {AppError} when there is nothing to ask for
   */
  prepare?(context: ActContext<Deps>, input: Input): Promise<Input>;
  /**
   * Tells what the act would do: when it is requested, and again in the transaction that decides. It takes the locks
   * that keep its `pinned` true until the transaction ends.
   *
   * @throws {AppError} when the act cannot be done
   */
  preview(context: ActContext<Deps>, input: Input): Promise<ActPreview>;
  /**
   * Whether a waiting request can no longer be done: it then falls by itself. Called every few seconds, so it reads
   * little and locks nothing; absent where only `preview` can tell.
   */
  isOver?(asked: Pick<ActContext<Deps>, 'deps' | 'tx' | 'now'>, input: Input): Promise<boolean>;
}

/**
 * One thing that can be done in the régie. Every change by screen or by call goes through an act, so that role,
 * confirmation, second person and journal cannot be forgotten.
 */
export type Act<Input = never, Deps extends ActDependencies = ActDependencies> =
  | ActOfOne<Input, Deps>
  | ActOfTwo<Input, Deps>;

/**
 * An act as the table holds it, with the schema that reads its input, when it is asked for and when it is decided on.
 */
export type ActEntry<Input = never, Deps extends ActDependencies = ActDependencies> = Act<Input, Deps> & {
  /** Must read its own output unchanged: a waiting request's input is read again when it is decided on. */
  schema: InputSchema;
};

// biome-ignore lint/suspicious/noExplicitAny: each act knows its own input and dependencies; the table holds them all
export type Acts = Readonly<Record<string, ActEntry<any, any>>>;

/** Whether an act has a preview, and so may take two persons. */
export const isOfTwo = <Input, Deps extends ActDependencies>(
  act: Act<Input, Deps>,
): act is ActOfTwo<Input, Deps> => 'preview' in act;
