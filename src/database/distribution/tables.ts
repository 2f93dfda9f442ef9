/**
 * Where each table lies once Citus distributes the database (docs/decisions/0063). A new table belongs in one of these
 * lists; `tables.test.ts` says which is missing.
 */

/** Rows of users: the shard of their bucket, the same one for all of these, so that what is one user's is in one place. */
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

/** What must be unique over all buckets: the shard of the value itself, which is its key. */
export const BY_VALUE = {
  directory: 'value',
  rewarded_identities: 'identity_hash',
  released_identifiers: 'identifier_hash',
} as const;

/** What deciding on a vote, and showing a visitor's state, reads besides the user's rows: a copy on every machine. */
export const REFERENCE = [
  'competitions',
  'contests',
  'candidates',
  'contest_candidates',
  'messages',
] as const;

/**
 * Why a table is on the coordinator alone. `regie`: it grows with the régie's work, and triggers keep it as it was written.
 * `register`: the one process that seals the register writes it. `minutes`: kept for minutes, and read without any of a
 * user's rows. `alarms`: of operators, a few rows. `figures`: made from the rows by one process, and read as a whole.
 * `progress`: says how far one process has come. `codes`: counts the uses of all users in one row each.
 */
export type CoordinatorReason =
  | 'regie'
  | 'register'
  | 'minutes'
  | 'alarms'
  | 'figures'
  | 'progress'
  | 'codes';

/** What stays on the coordinator, each with the reason. */
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
