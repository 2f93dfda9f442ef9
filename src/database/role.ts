/** A server's own answer to whether it takes writes. */
export interface ServerRole {
  takes_writes: boolean;
  /** Grows with each promotion: of two servers that both take writes, the one promoted later is the primary. */
  timeline: number;
}

/** A server of a lower timeline is an old primary that has come back, even where it says that it takes writes. */
export const READ_ROLE = `
select not (pg_is_in_recovery() or current_setting('transaction_read_only')::bool) as takes_writes,
  case when pg_is_in_recovery() then 0
       else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;
