/** Costs that docs/performance.md measured, in microseconds of one core unless said otherwise. */
export interface Costs {
  /** A vote through the API alone, in the server's process. */
  voteServer: number;
  /** A vote through the API alone, in PostgreSQL. */
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

/** Sizes and prices of machines: none was measured, and each installation replaces them with its own. */
export interface Assumptions {
  /** The planned load of a core at the peak, 0 to 1. */
  use: number;
  coresPerServer: number;
  coresPerDatabase: number;
  /** Votes a second that one PostgreSQL is trusted with, however many cores it has: it writes a single log. */
  databaseMost: number;
  /** Copies of the database that an acknowledged vote is on. */
  databaseCopies: number;
  /** The share of visits that begin with a registration or a sign-in, 0 to 1. */
  signIns: number;
  /** Seconds over which the line of sign-ins may spread them. */
  signInsOverSeconds: number;
  /** Euros for a core for an hour, a gigabyte sent, and a gigabyte of disk for a month. */
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

/** An evening: the votes in its busiest second, and how long the vote is open. */
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
