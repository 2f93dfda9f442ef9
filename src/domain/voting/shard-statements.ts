import { forShard } from '#domain/on-shards.ts';
import { INSERT_BALLOTS, READ_REFUSALS } from './statements.ts';

/**
 * The statements of the write path where Citus distributes the tables (docs/decisions/0063): the same statements, run
 * by `run_on_shard` on the machine that has the rows. Table names stand in braces here, because only that machine knows
 * the names of its shards.
 */
const TABLES = [
  'votes',
  'bonus_grants',
  'users',
  'competitions',
  'contests',
  'contest_candidates',
  'candidates',
];

export const SHARD_INSERT = forShard(INSERT_BALLOTS, TABLES);
export const SHARD_REFUSALS = forShard(READ_REFUSALS, TABLES);

/** READ_WRITERS on every machine: there a statement locks the shard that it writes to. */
export const READ_SHARD_WRITERS = `
select nodeid, success, result
from run_command_on_all_nodes($on_node$
  select coalesce(json_agg(l.pid || ' ' || l.virtualtransaction), '[]')
  from pg_locks l join pg_class c on c.oid = l.relation
  where l.locktype = 'relation' and c.relname ~ '^votes_[0-9]+$' and l.mode = 'RowExclusiveLock' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and l.pid is distinct from pg_backend_pid()
$on_node$)`;
