/**
 * How long is waited for the database, in milliseconds: one table, because what a voter waits at most is their sum.
 * A voter has an answer within six seconds, even when the database is away (docs/operations.md).
 */
export const PATIENCE = {
  /** A vote, from its arrival to its answer; its phone then sends the same request again. */
  ballot: 4_500,
  /** All the waiting for the database of one request of a visitor or a voter, page or call, taken together. */
  request: 4_000,
  /** A monitor that asks whether votes can be cast. */
  probe: 1_500,
  /** Connections that write votes: a connection, and a statement. */
  vote: { connection: 2_000, statement: 4_000 },
  /** All others. What reads or changes whole tables sets a limit of its own. */
  other: { connection: 5_000, statement: 8_000 },
} as const;
