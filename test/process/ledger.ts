import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { nextVoter } from '../electorate.ts';
import { report } from '../report.ts';

interface Entry {
  request: string;
  /** The session token of its voter. */
  token: string;
  tries: number;
  /** Stays `unknown` until an answer accepts or refuses the vote. */
  state: 'unknown' | 'acked' | 'refused';
  code?: string;
}

export interface Balance {
  acked: number;
  refused: number;
  /** Never answered. */
  unknown: number;
  /** Acked only when sent again: at least one try had no answer that decided. */
  retried: number;
  /** Acked, but without a row. */
  lost: number;
  /** Rows beyond the one that each request may have. */
  twice: number;
  /** Rows of requests that were not acked. */
  unasked: number;
}

export interface LedgerBallot {
  contest_id: string;
  candidate_id: string;
  vote_day: string;
}

/** How clients behave, where they differ from the defaults. */
export interface Manners {
  /** Milliseconds before a request without an answer is sent again. */
  retryMs?: number;
  /** Milliseconds between an answer and the client's next vote. */
  paceMs?: number;
  /** Who votes next, and with which token; by default the registered electorate, with tokens of the tests' secret. */
  next?: () => { token: string };
}

const RETRY_MS = 25;
const ANSWER_MS = 15_000;
/** The name under which tries without a whole answer are counted. */
const NO_ANSWER = 'no answer';

/**
 * Clients that vote and record the answers. Each client casts one vote after the other, each of a new voter of the
 * registered electorate (`registerElectorate`). It repeats the very same request, at any of the servers, until an
 * answer decides.
 */
export class Ledger {
  readonly #entries: Entry[] = [];
  readonly #clients: Promise<void>[] = [];
  #acked = 0;
  /** Tries whose answer decided nothing, such as 503. */
  #turnedAway = 0;
  #over = false;
  #watchers: { target: number; tell: () => void }[] = [];

  readonly #ballot: () => LedgerBallot;
  readonly #servers: () => string[];
  readonly #manners: Required<Manners>;
  /** How often each answer was given, as « 503 BUSY » or « no answer ». */
  readonly answers: Record<string, number> = {};

  /**
   * @param ballot what clients vote for; a function is called for each vote
   * @param servers returns the servers' addresses, called at each try
   */
  constructor(ballot: LedgerBallot | (() => LedgerBallot), servers: () => string[], manners: Manners = {}) {
    this.#ballot = typeof ballot === 'function' ? ballot : () => ballot;
    this.#servers = servers;
    this.#manners = { retryMs: RETRY_MS, paceMs: 0, next: nextVoter, ...manners };
  }

  start(clients: number): void {
    for (let n = 0; n < clients; n += 1) this.#clients.push(this.#vote(n));
  }

  /** Resolves when so many more votes have been acked. */
  more(count: number): Promise<void> {
    return new Promise((tell) => this.#watchers.push({ target: this.#acked + count, tell }));
  }

  get acked(): number {
    return this.#acked;
  }

  /** Resolves when so many more tries were answered without a vote being taken. */
  async turnedAway(count: number): Promise<void> {
    const target = this.#turnedAway + count;
    while (this.#turnedAway < target) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }

  /** The requests acked so far, to compare with the rows while the clients go on. */
  ackedRequests(): string[] {
    return this.#entries.filter(({ state }) => state === 'acked').map(({ request }) => request);
  }

  /** Requests of this ledger, each with the token that it was sent with. */
  ofRequests(requests: readonly string[]): { request: string; token: string }[] {
    const sought = new Set(requests);
    return this.#entries.filter(({ request }) => sought.has(request));
  }

  /** Lets the clients finish their votes, then compares the answers with the rows. */
  async balance(db: Db, name: string): Promise<Balance> {
    this.#over = true;
    await Promise.all(this.#clients);
    const { rows } = await sql<{ request: string; rows: number }>`
      select request_id as request, count(*) as rows from votes group by 1`.execute(db);
    const written = new Map(rows.map(({ request, rows: count }) => [request, count]));
    const told = (state: Entry['state']) => this.#entries.filter((entry) => entry.state === state);
    const acked = told('acked');
    const known = new Set(acked.map((entry) => entry.request));
    const balance: Balance = {
      acked: acked.length,
      refused: told('refused').length,
      unknown: told('unknown').length,
      retried: acked.filter((entry) => entry.tries > 1).length,
      lost: acked.filter((entry) => !written.has(entry.request)).length,
      twice: rows.reduce((sum, row) => sum + row.rows - 1, 0),
      unasked: rows.filter((row) => !known.has(row.request)).length,
    };
    report(
      `${name}: ${Object.entries(balance)
        .map(([what, count]) => `${what} ${count}`)
        .join(', ')}`,
    );
    const reasons = new Set(told('refused').map((entry) => entry.code));
    if (reasons.size > 0) report(`  refused for ${[...reasons].join(', ')}`);
    return balance;
  }

  async #vote(client: number): Promise<void> {
    const { retryMs, paceMs, next } = this.#manners;
    for (let turn = client; !this.#over; turn += 1) {
      const { token } = next();
      const entry: Entry = { request: randomUUID(), token, tries: 0, state: 'unknown' };
      this.#entries.push(entry);
      const ballot = this.#ballot();
      while (entry.state === 'unknown') {
        const servers = this.#servers();
        entry.tries += 1;
        await this.#send(entry, ballot, servers[(turn + entry.tries) % servers.length] ?? '');
        if (entry.state === 'unknown') await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
      if (paceMs > 0) await new Promise((resolve) => setTimeout(resolve, paceMs));
    }
  }

  async #send(entry: Entry, ballot: LedgerBallot, server: string): Promise<void> {
    try {
      const answer = await fetch(`${server}/api/votes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${entry.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ballot, request_id: entry.request }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const body = (await answer.json()) as { code?: string; data?: { votes: { request_id: string }[] } };
      const { code } = body;
      this.#heard(code === undefined ? `${answer.status}` : `${answer.status} ${code}`);
      if (answer.ok && body.data?.votes[0]?.request_id === entry.request) this.#ack(entry);
      else if (isRefusal(answer.status)) Object.assign(entry, { state: 'refused', code });
      else this.#turnedAway += 1;
    } catch {
      // No answer, or half of one.
      this.#heard(NO_ANSWER);
    }
  }

  #heard(answer: string): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1;
  }

  #ack(entry: Entry): void {
    entry.state = 'acked';
    this.#acked += 1;
    const reached = this.#watchers.filter(({ target }) => target <= this.#acked);
    this.#watchers = this.#watchers.filter(({ target }) => target > this.#acked);
    for (const { tell } of reached) tell();
  }
}

/** As on a phone, 429 and 5xx decide nothing: the vote is kept and sent again. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429;
