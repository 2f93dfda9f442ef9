import type { Generated } from 'kysely';
import type { Defaulted, Fixed, Timestamp } from './columns.ts';

/** The log of a contest. */
export interface RegisterLogTable {
  contest_id: Fixed<string>;
  origin: Fixed<string>;
  verifier_key: Fixed<string>;
  size: Defaulted<number>;
  /** Entries that are votes. */
  votes: Defaulted<number>;
  votes_until: Defaulted<Date>;
  closed_at: Defaulted<Date | null>;
  result_event: Defaulted<number>;
}

export interface RegisterHeadTable {
  contest_id: Fixed<string>;
  size: Fixed<number>;
  root: Fixed<Buffer>;
  /** Entries that are votes. */
  votes: Fixed<number>;
  note: Fixed<string>;
  made_at: Fixed<Date, Date | undefined>;
}

export interface RegisterCosignatureTable {
  contest_id: Fixed<string>;
  size: Fixed<number>;
  witness: Fixed<string>;
  line: Fixed<string>;
  received_at: Fixed<Date, never>;
}

export interface RegisterTileTable {
  contest_id: Fixed<string>;
  level: Fixed<number>;
  tile: Fixed<number>;
  hashes: Buffer;
}

export interface RegisterBundleTable {
  contest_id: Fixed<string>;
  bundle: Fixed<number>;
  entries: Buffer;
  openings: Buffer;
}

export interface RegisterRunTable {
  contest_id: Fixed<string>;
  run: Generated<number>;
  level: Fixed<number>;
  entries: Fixed<number>;
}

export interface RegisterRunPieceTable {
  contest_id: Fixed<string>;
  run: Fixed<number>;
  first_key: Fixed<Buffer>;
  records: Fixed<Buffer>;
}

export interface RegisterDecisionTable {
  decision_id: Fixed<string>;
  kind: Fixed<number>;
  contest_id: Fixed<string>;
}

export interface RegisterResumptionTable {
  id: Fixed<string>;
  contest_id: Fixed<string>;
  lost_size: Fixed<number>;
  lost_root: Fixed<Buffer | null>;
  reason: Fixed<string>;
  decided_at: Fixed<Date, never>;
}

export interface RegisterFaultTable {
  contest_id: Fixed<string>;
  kind: string;
  message: string;
  known_size: number | null;
  known_root: Buffer | null;
  witness: string | null;
  since: Defaulted<Date>;
}

export interface RegisterWitnessTable {
  contest_id: Fixed<string>;
  witness: Fixed<string>;
  size: number;
  asked_at: Timestamp;
  outcome: string;
  refused_size: number | null;
}

export interface RegisterTables {
  register_logs: RegisterLogTable;
  register_heads: RegisterHeadTable;
  register_cosignatures: RegisterCosignatureTable;
  register_tiles: RegisterTileTable;
  register_bundles: RegisterBundleTable;
  register_runs: RegisterRunTable;
  register_run_pieces: RegisterRunPieceTable;
  register_decisions: RegisterDecisionTable;
  register_resumptions: RegisterResumptionTable;
  register_faults: RegisterFaultTable;
  register_witnesses: RegisterWitnessTable;
}
