import type { Db } from '#database/client.ts';
import type { InputSchema } from '#domain/input.ts';
import type { ActDependencies } from './dependencies.ts';
import type { ActPreview } from './facts-schema.ts';
import type { Area, Role } from './role-rules.ts';
import type { Weight } from './rules.ts';

/** What an act works with: the transaction that it happens in, who acts, and the database's clock. */
export interface ActContext<Deps extends ActDependencies = ActDependencies> {
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
  approved?: ActPreview;
}

/** What a service is asked with from within an act: what happens there, happens in the act's own transaction. */
export const within = <Deps extends ActDependencies>({
  deps,
  tx,
}: Pick<ActContext<Deps>, 'deps' | 'tx'>): Deps => ({
  ...deps,
  db: tx,
});

/** What an act changed, for the audit, and what its author is told. */
export interface ActOutcome {
  before?: object | null;
  after?: object | null;
  /** Not written down: a link that works once, for example. */
  answer?: unknown;
}

/** What an operator asks for, when its weight is found. */
export interface AskedAct<Input> {
  input: Input;
  operatorId: string;
  /**
   * What the operator who asks is. A limit that goes by role belongs in a weight: beyond it a second person agrees, whose own
   * role only has to allow the act.
   */
  role: Role;
  /** When the transaction began, by the database's clock. */
  now: Date;
}

interface AnyAct<Input, Deps extends ActDependencies> {
  /** Who may do it follows from that (`role-rules.ts`). */
  area: Area;
  /** What it is done to: two requests for the same act on the same subject cannot wait side by side. */
  subject(input: Input): string;
  /** @throws {AppError} when it cannot be done, or not any more */
  run(context: ActContext<Deps>, input: Input): Promise<ActOutcome>;
}

/** An act that its author does alone. */
export interface ActOfOne<Input, Deps extends ActDependencies = ActDependencies> extends AnyAct<Input, Deps> {
  weight: Exclude<Weight, 'two-persons'>;
}

/** An act that takes a second person, always or sometimes: it tells what it would do before it is done. */
export interface ActOfTwo<Input, Deps extends ActDependencies = ActDependencies> extends AnyAct<Input, Deps> {
  /** May depend on what is asked, and on how much its author has done alone; may throw what `run` would throw. */
  weight: 'two-persons' | ((tx: Db, deps: Deps, asked: AskedAct<Input>) => Promise<Weight>);
  /**
   * Does what has to be done before it can be asked for, such as a count. What it answers is kept, shown, written into
   * the journal and run in place of what was asked for. It names no user: the journal stays when users leave.
   *
   * @throws {AppError} when there is nothing to ask for
   */
  prepare?(context: ActContext<Deps>, input: Input): Promise<Input>;
  /**
   * What the act would do. Asked when it is requested, and again under locks in the transaction that decides: it takes
   * the locks that keep its `pinned` true until the transaction ends.
   *
   * @throws {AppError} when it cannot be done
   */
  preview(context: ActContext<Deps>, input: Input): Promise<ActPreview>;
  /**
   * Whether what waits for its second person can be done no more: then the request falls by itself.
   * Asked every few seconds, so it reads little and locks nothing; absent where only `preview` can tell.
   */
  isOver?(asked: Pick<ActContext<Deps>, 'deps' | 'tx' | 'now'>, input: Input): Promise<boolean>;
}

/**
 * One thing that can be done in the régie. Everything is done through one of these, by screen or by call: so role,
 * confirmation, second person and audit cannot be forgotten.
 */
export type Act<Input = never, Deps extends ActDependencies = ActDependencies> =
  | ActOfOne<Input, Deps>
  | ActOfTwo<Input, Deps>;

/** An act as the table holds it: with what reads its input, both when it is asked for and when it is decided on. */
export type ActEntry<Input = never, Deps extends ActDependencies = ActDependencies> = Act<Input, Deps> & {
  /** Reads what it has read before as the same: what waits for a second person is read again. */
  schema: InputSchema;
};

// biome-ignore lint/suspicious/noExplicitAny: each act knows its own input and dependencies; the table holds them all
export type Acts = Readonly<Record<string, ActEntry<any, any>>>;

/** Whether an act can tell what it would do, and so may take two. */
export const isOfTwo = <Input, Deps extends ActDependencies>(
  act: Act<Input, Deps>,
): act is ActOfTwo<Input, Deps> => 'preview' in act;
