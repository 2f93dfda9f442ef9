import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { FOR_WANT } from '#domain/alarms/rules.ts';
import type { GrantPace } from '#domain/bonus/schema.ts';
import type { Hashing } from '../hashing/hashing.ts';
import type { MailOutcome } from '../mail/mailer.ts';
import { createOutcomeRing, type OutcomeRing } from './recent-outcomes.ts';

/** The metrics of `/metrics`; one registry for each application, so that tests can run several. */
export interface Metrics {
  registry: Registry;
  /** For the régie's live screen, since totals since the process began say nothing of this minute. */
  recent: Pick<OutcomeRing, 'read'>;
  voteAccepted(daily: number, bonus: number, replayed: boolean): void;
  voteRefused(code: string): void;
  batchWritten(size: number, milliseconds: number): void;
  grantsPaced(pace: GrantPace): void;
  /** Counts an answer to any request. */
  answered(status: number): void;
  /** Counts the outcome of a try to send an e-mail. */
  mailed(outcome: MailOutcome): void;
  /** Exports how many messages to phones wait. @param what the kind of the messages */
  pushesWait(what: 'alarms' | 'reminders', waiting: () => number): void;
}

/** The state of the queue of votes. */
export interface QueueState {
  /** Ballots that wait or are being written. */
  depth(): number;
  /** How many milliseconds the oldest ballot has waited. */
  oldestMs(): number;
  /** The most ballots that may wait. */
  limit: number;
}

/**
 * Adds the process's own figures (processor, memory, event loop) to a registry. Call it once, where a process begins to
 * serve: measuring never stops.
 */
export function measureProcess(register: Registry): void {
  collectDefaultMetrics({ register, prefix: 'palmares_' });
}

/** Creates the metrics that Prometheus reads. @param queue the state of the queue of votes, read at each scrape */
export function createMetrics(queue: QueueState): Metrics {
  const registry = new Registry();
  const recent = createOutcomeRing();
  const registers = [registry];
  const accepted = new Counter({
    name: 'palmares_votes_accepted_total',
    help: 'Votes committed',
    labelNames: ['kind'],
    registers,
  });
  const replays = new Counter({
    name: 'palmares_votes_replayed_total',
    help: 'Requests answered again with the votes that they had cast before',
    registers,
  });
  const refused = new Counter({
    name: 'palmares_votes_refused_total',
    help: 'Requests to vote that were refused, by error code',
    labelNames: ['code'],
    registers,
  });
  for (const kind of VOTE_KINDS) accepted.inc({ kind }, 0);
  for (const code of FOR_WANT) refused.inc({ code }, 0);
  const size = new Histogram({
    name: 'palmares_vote_batch_size',
    help: 'Ballots in one batch',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    registers,
  });
  const seconds = new Histogram({
    name: 'palmares_vote_batch_seconds',
    help: 'From sending a batch to its commit',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers,
  });
  new Gauge({
    name: 'palmares_vote_queue_depth',
    help: 'Ballots that wait or are being written',
    registers,
    collect() {
      this.set(queue.depth());
    },
  });
  new Gauge({
    name: 'palmares_vote_queue_oldest_seconds',
    help: 'For how long the oldest ballot of the queue has waited',
    registers,
    aggregator: 'max',
    collect() {
      this.set(queue.oldestMs() / 1_000);
    },
  });
  const limit = new Gauge({
    name: 'palmares_vote_queue_limit',
    help: 'Ballots that may wait',
    registers,
  });
  limit.set(queue.limit);
  const granted = new Gauge({
    name: 'palmares_bonus_granted_hour',
    help: 'Bonus votes that codes and videos have given in the last hour',
    labelNames: ['source'],
    registers,
  });
  const overAlarm = new Gauge({
    name: 'palmares_bonus_accounts_over_alarm',
    help: 'Accounts that codes and videos have given too many bonus votes in the last hour',
    registers,
  });
  const alarm = new Gauge({
    name: 'palmares_bonus_alarm',
    help: '1 while bonus votes are granted faster than the alarm allows, to one account or to all',
    registers,
  });
  return {
    registry,
    recent,
    ...countAnswers(registers),
    ...countMails(registers),
    ...showPushes(registers),
    voteAccepted(daily, bonus, replayed) {
      if (replayed) return replays.inc();
      recent.note(null, Date.now());
      if (daily > 0) accepted.inc({ kind: 'daily' }, daily);
      if (bonus > 0) accepted.inc({ kind: 'bonus' }, bonus);
    },
    voteRefused(code) {
      recent.note(code, Date.now());
      refused.inc({ code });
    },
    batchWritten(ballots, milliseconds) {
      size.observe(ballots);
      seconds.observe(milliseconds / 1000);
    },
    grantsPaced(pace) {
      granted.set({ source: 'partenaire' }, pace.codes);
      granted.set({ source: 'video' }, pace.videos);
      overAlarm.set(pace.accounts);
      alarm.set(pace.alarm ? 1 : 0);
    },
  };
}

/**
 * The labels that alerts use are exported from the start: a counter that first appears with its first failure looks as
 * if it had not grown, and a missing one silences what is compared with it.
 */
const MAIL_OUTCOMES: readonly MailOutcome[] = ['sent', 'again', 'failed', 'refused'];
const VOTE_KINDS = ['daily', 'bonus'] as const;
/** The server errors that the product answers itself; a proxy counts its own. */
const SERVER_ERRORS = [500, 503] as const;

/** Kept in a plain map until a scrape, so that counting an answer costs a vote next to nothing. */
function countAnswers(registers: Registry[]): Pick<Metrics, 'answered'> {
  const byStatus = new Map<number, number>(SERVER_ERRORS.map((status) => [status, 0]));
  new Counter({
    name: 'palmares_http_answers_total',
    help: 'Answers to requests of any kind, by status',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset();
      for (const [status, count] of byStatus) this.inc({ status }, count);
    },
  });
  return { answered: (status) => void byStatus.set(status, (byStatus.get(status) ?? 0) + 1) };
}

function countMails(registers: Registry[]): Pick<Metrics, 'mailed'> {
  const mails = new Counter({
    name: 'palmares_mails_total',
    help: 'E-mails by what became of them: sent, again (a try that failed, and is repeated), failed, refused (too many wait)',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0);
  return { mailed: (outcome) => mails.inc({ outcome }) };
}

function showPushes(registers: Registry[]): Pick<Metrics, 'pushesWait'> {
  const queues = new Map<string, () => number>();
  new Gauge({
    name: 'palmares_push_waiting',
    help: 'Messages to phones that wait to be sent, or for a push service that rests',
    labelNames: ['what'],
    registers,
    collect() {
      for (const [what, waiting] of queues) this.set({ what }, waiting());
    },
  });
  return { pushesWait: (what, waiting) => void queues.set(what, waiting) };
}

/** Exports the state of sign-ins, in the process where passwords wait: this one, or the supervisor of several. */
export function showSignIns(registry: Registry, { turnstile, passwords }: Hashing): void {
  const registers = [registry];
  new Gauge({
    name: 'palmares_sign_in_line_seconds',
    help: 'Seconds that a registration or a sign-in which comes now would wait for its turn',
    registers,
    collect() {
      this.set(turnstile.lineSeconds());
    },
  });
  new Gauge({
    name: 'palmares_sign_in_pace',
    help: 'Passwords that can be hashed in a second, as measured: turns are given out at this pace',
    registers,
    collect() {
      this.set(passwords.pace());
    },
  });
}
