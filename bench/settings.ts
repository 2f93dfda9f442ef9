import os from 'node:os';

/** A number of the environment. */
export const number = (name: string, otherwise: number) => Number(process.env[name]?.trim() || otherwise);
const text = (name: string) => process.env[name]?.trim() || undefined;

export type Part = 'a' | 'b' | 'c' | 'd' | 'o';

/** Settings from environment variables; the figures of docs/performance.md name those that they used. */
export const settings = {
  /** An empty PostgreSQL server whose user may create databases; without it an embedded one is started. */
  databaseUrl: text('BENCH_DATABASE_URL'),
  /** A database of a Citus coordinator: votes there are measured beside votes on one PostgreSQL. */
  citusUrl: text('CITUS_URL'),
  /** Shards of the distributed tables. */
  shards: number('SHARDS', 16),
  /** Votes cast in one measurement, each by a voter of its own. */
  votes: number('VOTES', 60_000),
  /** Votes cast before a measurement, so that the server's code is compiled and its connections are open. */
  warmUp: number('WARM_UP', 12_000),
  rounds: number('ROUNDS', 5),
  /** Connections of the clients: a surge comes from many phones. (a) keeps the 16 connections of a database pool. */
  connections: number('CONNECTIONS', 256),
  /** One vote in five spends three bonus votes besides the daily one. */
  bonus: text('BONUS') === '1',
  /** Existing vote rows of other voters, inserted without ANALYZE. */
  filled: number('FILLED', 0),
  /** Which of the measurements to make. */
  parts: [...(text('PARTS') ?? 'abcd'), ...(text('OTHER') ? 'o' : '')] as Part[],
  /** The folder of another checkout, installed and built, whose product is measured in turn with this one's. */
  other: text('OTHER'),
  /** Processes of the product that take requests. */
  workers: text('WORKERS') ?? '1',
  /** Folder for a CPU profile of the server under load. */
  profile: text('PROFILE'),
};

/** The machine in a line, for the reader of the figures. */
export function machine(): string {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${cpus.length} × ${cpus[0]?.model.trim()}, ${memory} GB, ${os.type()} ${os.release()}, Node ${process.version}`;
}

/** For the surge of registrations and sign-ins beside the votes. */
export const surgeSettings = {
  /** Votes a second; `votes` is their number in one measurement. */
  rate: number('RATE', 1_000),
  votes: number('VOTES', 15_000),
  rounds: number('ROUNDS', 3),
  /** Accounts that sign in. */
  accounts: number('ACCOUNTS', 5_000),
  /** Registrations and sign-ins sent, as a multiple of what the server can take. */
  overload: number('OVERLOAD', 10),
  /** Registrations and sign-ins a second; 0 measures first what the server can take. */
  sent: number('SENT', 0),
  /** Milliseconds between the start of the surge and the start of the measurement. */
  settle: number('SETTLE', 3_000),
};

/** For the pages of the régie and the recount. */
export const regieSettings = {
  users: number('USERS', 1_000_000),
  votes: number('VOTES', 10_000_000),
  /** Entries of the journal. */
  events: number('EVENTS', 200_000),
  requests: number('REQUESTS', 200),
};

/** For an evening when all viewers vote. */
export const eveningSettings = {
  /** Which measurements to make, besides (c). */
  parts: new Set((text('PARTS') ?? 'visits,pages,flood,opening,reveal,workers,rows').split(',')),
  /** Visits, or requests for a page, in one measurement. */
  visits: number('VISITS', 20_000),
  rounds: number('ROUNDS', 1),
  /** Signed-in voters; a storm takes one for each visit. */
  voters: number('VOTERS', 500_000),
  /** Visits a second when the vote opens, as multiples of the most that the server can take. */
  openings: (text('OPENINGS') ?? '0.8,3').split(',').map(Number),
  /** Seconds that a storm lasts. */
  seconds: number('SECONDS', 60),
  /** Pages that are open when results come out. */
  pages: number('PAGES', 20_000),
  /** Existing vote rows when (c) is measured again. */
  rows: number('ROWS', 10_000_000),
};

/** For the public register. */
export const registerSettings = {
  /** Votes of the contest that is sealed and recounted as a whole. */
  entries: number('ENTRIES', 1_000_000),
  /** Votes a second while the lag is measured, and for how long. */
  rate: number('RATE', 15_000),
  seconds: number('SECONDS', 60),
};

/** For a primary and its standby. */
export const replicaSettings = {
  /** `bin` of a PostgreSQL, such as /usr/lib/postgresql/15/bin; without it the embedded one. */
  bin: text('PG_BIN'),
  /** How often the primary is killed. */
  times: number('TIMES', 20),
  workers: text('WORKERS') ?? '2',
  /** Votes in one measurement of what a standby costs. */
  votes: number('VOTES', 20_000),
};

/** For the pages on a bad network. */
export const pageSettings = {
  /** `weights`, what the pages and a vote weigh; `lighthouse`, its scores. */
  parts: new Set((text('PARTS') ?? 'weights,lighthouse').split(',')),
  rounds: number('ROUNDS', 3),
};
