import os from 'node:os';

/** A number of the environment. */
export const number = (name: string, otherwise: number) => Number(process.env[name]?.trim() || otherwise);
const text = (name: string) => process.env[name]?.trim() || undefined;

export type Part = 'a' | 'b' | 'c' | 'd';

/** What can be chosen, all by environment variables; the figures of docs/performance.md name those that they used. */
export const settings = {
  /** An empty PostgreSQL server whose user may create databases; without it an embedded one is started. */
  databaseUrl: text('BENCH_DATABASE_URL'),
  /** A database of a Citus coordinator: votes there are measured beside votes on one PostgreSQL. */
  citusUrl: text('CITUS_URL'),
  /** Shards of the distributed tables. */
  shards: number('SHARDS', 16),
  /** Votes cast in one measurement, each by a voter of its own. */
  votes: number('VOTES', 60_000),
  /** Votes cast before a measurement, so that what is measured is compiled and its connections are open. */
  warmUp: number('WARM_UP', 12_000),
  rounds: number('ROUNDS', 5),
  /** A surge comes from many phones; (a) keeps the 16 connections of a database pool. */
  connections: number('CONNECTIONS', 256),
  /** One vote in five spends three bonus votes besides the daily one. */
  bonus: text('BONUS') === '1',
  /** Vote rows of other voters that the table holds already, put there without ANALYZE. */
  filled: number('FILLED', 0),
  /** Which of the measurements to make. */
  parts: [...(text('PARTS') ?? 'abcd')] as Part[],
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
  /** Votes a second, and in one measurement. */
  rate: number('RATE', 1_000),
  votes: number('VOTES', 15_000),
  rounds: number('ROUNDS', 3),
  /** Accounts that sign in. */
  accounts: number('ACCOUNTS', 5_000),
  /** How many times more come than can be taken. */
  overload: number('OVERLOAD', 10),
  /** Registrations and sign-ins a second, where what the server can take is not to be measured first. */
  sent: number('SENT', 0),
  /** Milliseconds between the start of the surge and of the measurement. */
  settle: number('SETTLE', 3_000),
};

/** For the pages of the régie and the recount. */
export const regieSettings = {
  users: number('USERS', 1_000_000),
  votes: number('VOTES', 10_000_000),
  /** What the journal holds. */
  events: number('EVENTS', 200_000),
  requests: number('REQUESTS', 200),
};

/** For an evening when everybody votes. */
export const eveningSettings = {
  /** Which measurements to make, besides (c). */
  parts: new Set((text('PARTS') ?? 'visits,pages,flood,opening,reveal,workers,rows').split(',')),
  /** Visits, or requests for a page, in one measurement. */
  visits: number('VISITS', 20_000),
  rounds: number('ROUNDS', 1),
  /** Signed-in voters; a storm takes one for each visit. */
  voters: number('VOTERS', 500_000),
  /** Of all visits a second that there can be, how many come when the vote opens. */
  openings: (text('OPENINGS') ?? '0.8,3').split(',').map(Number),
  /** How long a storm lasts. */
  seconds: number('SECONDS', 60),
  /** Pages that are open when results come out. */
  pages: number('PAGES', 20_000),
  /** Vote rows that are there already when (c) is measured again. */
  rows: number('ROWS', 10_000_000),
};

/** For the public register. */
export const registerSettings = {
  /** Votes of a contest that is sealed and recounted as a whole. */
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
