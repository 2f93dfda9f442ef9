/**
 * How long the product waits for the database, in milliseconds. All limits stand in one table, because a voter's
 * longest wait is their sum: an answer comes within six seconds, even when the database is away (docs/operations.md).
 */
export const PATIENCE = {
  /** A vote, from its arrival to its answer; its phone then sends the same request again. */
  ballot: 4_500,
  /** The total time that one request of a visitor or voter, page or call, waits for the database. */
  request: 4_000,
  /** A probe that asks whether votes can be cast. */
  probe: 1_500,
  /** Connections that write votes: a connection, and a statement. */
  vote: { connection: 2_000, statement: 4_000 },
  /** All other connections. Work that reads or changes whole tables sets its own limit. */
  other: { connection: 5_000, statement: 8_000 },
} as const;
