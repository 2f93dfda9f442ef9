/**
 * Where each table lies once Citus distributes the database (docs/decisions/0063). A new table belongs in one of these
 * lists; `tables.test.ts` says which is missing.
 */

/** Tables of users' rows, distributed by bucket and colocated, so that all rows of one user are on one machine. */
export const BY_BUCKET = [
  'users',
  'sessions',
  'one_time_links',
  'bonus_grants',
  'votes',
  'annulments',
  'annulment_pins',
  'pending_votes',
  'referrals',
  'partner_code_uses',
  'video_views',
  'personal_messages',
  'message_reads',
  'risk_members',
  'departed_users',
  'user_blocks',
  'reminder_settings',
  'reminder_devices',
] as const;

/** Tables of values that must be unique over all buckets, distributed by the value itself, which is their key. */
export const BY_VALUE = {
  directory: 'value',
  rewarded_identities: 'identity_hash',
  released_identifiers: 'identifier_hash',
} as const;

/** Tables that a vote's decision and a visitor's state read besides the user's rows: every machine has a copy. */
export const REFERENCE = [
  'competitions',
  'contests',
  'candidates',
  'contest_candidates',
  'messages',
] as const;

/**
 * Why a table is on the coordinator alone. `regie`: it grows with the régie's work, and triggers protect its rows.
 * `register`: only the process that seals the register writes it. `minutes`: rows live for minutes, and are read
 * without other rows of a user. `alarms`: a few rows of operators. `figures`: one process makes it from other rows, and
 * it is read as a whole. `progress`: records how far one process has come. `codes`: one row counts the uses of all
 * users.
 */
export type CoordinatorReason =
  | 'regie'
  | 'register'
  | 'minutes'
  | 'alarms'
  | 'figures'
  | 'progress'
  | 'codes';

/** The tables that stay on the coordinator, each with the reason. */
export const ON_COORDINATOR: Readonly<Record<string, CoordinatorReason>> = {
  kysely_migration: 'progress',
  kysely_migration_lock: 'progress',
  alarms: 'alarms',
  alarm_devices: 'alarms',
  alarm_pushes: 'alarms',
  annulment_batches: 'regie',
  annulment_reversals: 'regie',
  approvals: 'regie',
  audit_events: 'regie',
  banners: 'regie',
  bonus_videos: 'regie',
  contest_results: 'regie',
  count_checks: 'regie',
  count_signatures: 'regie',
  faq_items: 'regie',
  operators: 'regie',
  operator_admissions: 'regie',
  operator_invitations: 'regie',
  operator_recovery_codes: 'regie',
  operator_sessions: 'regie',
  page_texts: 'regie',
  partner_batches: 'regie',
  partner_codes: 'codes',
  pending_registrations: 'minutes',
  spent_sign_ins: 'minutes',
  throttles: 'minutes',
  register_bundles: 'register',
  register_cosignatures: 'register',
  register_decisions: 'register',
  register_faults: 'register',
  register_heads: 'register',
  register_logs: 'register',
  register_resumptions: 'register',
  register_run_pieces: 'register',
  register_runs: 'register',
  register_tiles: 'register',
  register_witnesses: 'register',
  reminder_rounds: 'progress',
  result_events: 'regie',
  retention: 'progress',
  risk_clusters: 'figures',
  risk_scans: 'progress',
  rollup: 'progress',
  vote_tallies: 'figures',
};
