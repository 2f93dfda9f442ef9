import type { Db } from '#database/client.ts';
import { plannedWeeks } from '#domain/contest/plan.ts';
import { disputedContests } from '#domain/counting/checks.ts';
import { toHex } from './encoding-rules.ts';
import { type FaultRow, listFaults } from './fault-queries.ts';
import { type LogState, logStates, MOST_WAITING } from './state-queries.ts';
import type { LogHealth, ShownHead, WatchedLog } from './watch-schema.ts';
import { type WitnessRow, witnessRows } from './witness-queries.ts';
import { headWords } from './word-rules.ts';

/** Seconds beyond the seal's own patience: for the roll-up, and turns that had to wait for a database. */
const LATE_SECONDS = 60;

/** The configuration that decides a log's state. */
export interface WatchSettings {
  competitionId: string;
  registerSeal: { seconds: number };
}

interface Watching {
  db: Db;
  config: WatchSettings & { witnesses: readonly { verifier: { name: string } }[] };
}

/** The logs of all contests that have begun, the newest first. */
export async function watchLogs({ db, config }: Watching): Promise<WatchedLog[]> {
  const { competitionId, registerSeal, witnesses } = config;
  const names = witnesses.map(({ verifier }) => verifier.name);
  const [weeks, states, faults, signed, disputed] = await Promise.all([
    plannedWeeks(db, competitionId),
    logStates(db, competitionId),
    listFaults(db, competitionId),
    witnessRows(db, competitionId, names),
    disputedContests(db, competitionId),
  ]);
  return weeks
    .filter(({ status }) => status !== 'scheduled')
    .reverse()
    .map(({ id, planned }) => {
      const state = states.find((one) => one.contest_id === id);
      const fault = faults.find((one) => one.contest_id === id);
      return {
        contest_id: id,
        week: planned.week,
        health: toHealth(state, fault, disputed.has(id), registerSeal.seconds),
        log: state ? toLog(state) : null,
        fault: fault ? toFault(fault) : null,
        witnesses: signed.filter((one) => one.contest_id === id).map(toWitness),
      };
    });
}

/** The state of one contest's log; null where it has none. */
export async function watchLog(db: Db, config: WatchSettings, contestId: string): Promise<LogHealth | null> {
  const [[state], faults, disputed] = await Promise.all([
    logStates(db, config.competitionId, contestId),
    listFaults(db, config.competitionId),
    disputedContests(db, config.competitionId),
  ]);
  const fault = faults.find((one) => one.contest_id === contestId);
  return state || fault ? toHealth(state, fault, disputed.has(contestId), config.registerSeal.seconds) : null;
}

function toHealth(
  state: LogState | undefined,
  fault: FaultRow | undefined,
  isDisputed: boolean,
  seconds: number,
): LogHealth {
  if (fault && fault.kind !== 'vote') return 'stopped';
  if (isDisputed) return 'disputed';
  if (fault) return 'incomplete';
  return state && state.lag_s > seconds + LATE_SECONDS ? 'late' : 'current';
}

function toLog({ verifier_key, votes, head, waiting, lag_s }: LogState): NonNullable<WatchedLog['log']> {
  return {
    key: verifier_key,
    votes,
    head: head && { ...shown(head), made_at: head.made_at.toISOString(), words: headWords(head.root) },
    waiting,
    many: waiting === MOST_WAITING,
    lag_s: Math.round(lag_s),
  };
}

function toFault({ kind, message, since, known_size, known_root, witness }: FaultRow): WatchedLog['fault'] {
  const lost =
    known_size === null ? null : { size: known_size, root: known_root && toHex(known_root), witness };
  return { kind, message, since: since.toISOString(), lost };
}

const shown = ({ size, root }: { size: number; root: Uint8Array }): ShownHead => ({
  size,
  root: toHex(root),
});

function toWitness(row: WitnessRow): WatchedLog['witnesses'][number] {
  const { witness, signed_size, signed_at, asked_at, outcome } = row;
  return {
    name: witness,
    signed: signed_size !== null && signed_at ? { size: signed_size, at: signed_at.toISOString() } : null,
    asked: asked_at && outcome ? { outcome, at: asked_at.toISOString() } : null,
  };
}
