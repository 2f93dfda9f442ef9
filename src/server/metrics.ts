import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { GrantPace } from '#domain/bonus/schema.ts';
import type { Hashing } from './hashing.ts';
import { createOutcomeRing, type OutcomeRing } from './recent-outcomes.ts';

/** What `/metrics` shows; one registry for each application, so that tests can run several. */
export interface Metrics {
  registry: Registry;
  /** For the régie's live screen: totals since the process began say nothing of this minute. */
  recent: Pick<OutcomeRing, 'read'>;
  voteAccepted(daily: number, bonus: number, replayed: boolean): void;
  voteRefused(code: string): void;
  batchWritten(size: number, milliseconds: number): void;
  grantsPaced(pace: GrantPace): void;
}

/** @param queueDepth ballots that wait or are being written */
export function createMetrics(queueDepth: () => number): Metrics {
  const registry = new Registry();
  const recent = createOutcomeRing();
  collectDefaultMetrics({ register: registry, prefix: 'palmares_' });
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
      this.set(queueDepth());
    },
  });
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

/** Shows how sign-ins stand, where passwords wait to be hashed: in this process, or in the supervisor of several. */
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
