/** What one thing costs, as docs/performance.md measured it; microseconds of one core where nothing else is said. */
export interface Costs {
  /** A vote by its call alone, in the process that answers. */
  voteServer: number;
  /** A vote by its call alone, in PostgreSQL. */
  voteDatabase: number;
  /** A whole visit with JavaScript: the page, and the vote in it. */
  visitServer: number;
  /** Sealing a vote into the public register. */
  seal: number;
  /** Hashing the password of a registration or a sign-in. */
  password: number;
  /** Bytes of a visit, up and down. */
  visitBytes: number;
  /** Bytes that a vote adds to the database’s tables and indexes, and to its log. */
  rowBytes: number;
  logBytes: number;
}

export const MEASURED: Costs = {
  voteServer: 74,
  voteDatabase: 25,
  visitServer: 1_000_000 / 5_482,
  seal: 1_000_000 / 30_202,
  password: 25_000,
  visitBytes: 10_542,
  rowBytes: 340,
  logBytes: 700,
};

/** What machines are bought for and for how much: nothing here was measured, all of it is to be replaced by one’s own. */
export interface Assumptions {
  /** Of a core, how much is planned to be used at the peak. */
  use: number;
  coresPerServer: number;
  coresPerDatabase: number;
  /** Votes a second that one PostgreSQL is trusted with, however many cores it has: its log is written in one line. */
  databaseMost: number;
  /** Copies of the database that an acknowledged vote is on. */
  databaseCopies: number;
  /** Of all visits, how many begin with a registration or a sign-in. */
  signIns: number;
  /** Seconds that those may be spread over by the line in which they wait. */
  signInsOverSeconds: number;
  /** Euros: a core for an hour, a gigabyte sent, a gigabyte of disk for a month. */
  coreHour: number;
  gigabyteSent: number;
  gigabyteMonth: number;
  /** Hours for which the machines of an evening are rented. */
  hours: number;
}

export const ASSUMED: Assumptions = {
  use: 0.5,
  coresPerServer: 16,
  coresPerDatabase: 16,
  databaseMost: 20_000,
  databaseCopies: 2,
  signIns: 0.02,
  signInsOverSeconds: 600,
  coreHour: 0.05,
  gigabyteSent: 0.05,
  gigabyteMonth: 0.1,
  hours: 4,
};

/** An evening: how many come in its busiest second, and how long the vote is open. */
export interface Evening {
  name: string;
  /** Votes in the busiest second. */
  peak: number;
  minutes: number;
}

export const EVENINGS: readonly Evening[] = [
  { name: 'a large country', peak: 25_000, minutes: 30 },
  { name: 'the largest minute that was published', peak: 49_800, minutes: 30 },
  { name: 'a continent', peak: 100_000, minutes: 30 },
];
