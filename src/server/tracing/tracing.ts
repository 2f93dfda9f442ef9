import type { FastifyInstance } from 'fastify';
import type { StatementTrace } from '#database/statement-trace.ts';
import type { Ballot } from '#domain/voting/ballot-schema.ts';

/** Makes spans of requests, batches of votes and statements for a collector. */
export interface Tracing {
  /** Spans of the requests that come to an application. @param isTrusted whether an address may continue a trace */
  followRequests(app: FastifyInstance, isTrusted: (address: string | undefined) => boolean): void;
  /** Remembers which request a ballot came with. */
  ballotCame(ballot: Ballot): void;
  /** Gives each batch that a writer writes a span. */
  followBatches<Outcome>(write: WriteBatch<Outcome>): WriteBatch<Outcome>;
  statement: StatementTrace;
  /** Sends what is left, within seconds. */
  close(): Promise<void>;
}

type WriteBatch<Outcome> = (ballots: readonly Ballot[], request: string | null) => Promise<Outcome>;
