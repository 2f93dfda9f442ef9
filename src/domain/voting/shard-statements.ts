import { INSERT_BALLOTS, READ_REFUSALS } from './statements.ts';

/**
 * The statements of the write path where Citus distributes the tables (docs/decisions/0063): the very same ones, run by
 * `run_on_shard` where the rows are. There a table has the name of its shard, which only that machine knows: it stands
 * in braces here.
 */
const TABLES = 'votes|bonus_grants|users|competitions|contests|contest_candidates|candidates';

const forShard = (statement: string) =>
  statement.replace(new RegExp(`\\b(from|join|into) (${TABLES})\\b`, 'g'), '$1 {$2}');

export const SHARD_INSERT = forShard(INSERT_BALLOTS);
export const SHARD_REFUSALS = forShard(READ_REFUSALS);

/**
 * One statement for a batch: Citus reads one row of `buckets` on each shard that has ballots in it, all at once, and
 * what that row gives is what the shard answers. `$3` names a bucket of each shard; at the same place `$4` has the shard,
 * and `$2` its ballots. `$1` is the statement and `$5` the competition.
 *
 * It is never sent in a transaction. Outside one each shard's part is a transaction of its own that has been committed when
 * the shard answers; inside one Citus, which takes this for reading, would only warn of a commit that failed.
 */
export const ON_SHARDS = `
select bucket, run_on_shard(bucket, ($4::bigint[])[array_position($3::smallint[], bucket)], $1::text,
                            ($2::text[])[array_position($3::smallint[], bucket)], $5::text) as answer
from buckets where bucket = any($3::smallint[])`;

/** Where the tables are not distributed there is no table `buckets`. */
export const IS_DISTRIBUTED = `select to_regclass('public.buckets') is not null as is_distributed`;

/** Which shard has a bucket's votes. */
export const READ_SHARDS = `
select bucket, get_shard_id_for_distribution_column('votes', bucket) as shard
from generate_series(0, 255) as b(bucket)`;

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
