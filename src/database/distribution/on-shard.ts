import { sql } from 'kysely';
import type { Db } from '../client.ts';

/**
 * A table with one row for each bucket: a statement that reads a row of it runs on the machine with that bucket's rows.
 */
export const BUCKETS_TABLE = 'buckets';

/** To be raised with every change below: the next start then makes the functions anew. */
const VERSION = '1';
const SIGNATURE = 'public.run_on_shard(smallint, bigint, text, text, text)';

/**
 * Makes the table of buckets, and the function that runs a statement of the write path on the shard of a bucket, on
 * every machine. In the statement tables stand in braces, `{votes}`: the function puts the shard's names there, and
 * prepares the statement once for each connection and shard. Citus itself could not plan the write path's statement; on
 * the shard it is PostgreSQL's own.
 *
 * The function does around a write what Citus does. It keeps the shard from being moved until the commit, so that a
 * moved shard misses no row. Where the shard has moved or been split since the caller looked, it refuses, and the
 * caller asks again. It locks the table of votes before it reads anything, as READ_WRITERS of the write path relies on.
 *
 * A failed statement is returned as an object with its code: an error would end the parts of other shards too, some of
 * which have been committed by then.
 */
export async function makeRunOnShard(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string | null }>`
    select obj_description(to_regprocedure(${SIGNATURE}), 'pg_proc') as version`.execute(db);
  if (rows[0]?.version === VERSION) return;
  await sql`create table if not exists ${sql.table(BUCKETS_TABLE)} (bucket smallint primary key)`.execute(db);
  await sql`
    create or replace function hold_shard(shard bigint) returns void
    language sql security definer set search_path = pg_catalog, public, pg_temp as $$
      -- 5: SHARE, as a write of Citus's own takes it.
      select lock_shard_metadata(5, array[shard])
    $$`.execute(db);
  await sql`
    create or replace function run_on_shard(of_bucket smallint, shard bigint, statement text, ballots text, competition text)
    returns json language plpgsql
    set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off
    set citus.enable_manual_changes_to_shards = on
    as $$
    declare
      key text := shard || '_' || left(md5(statement), 12);
      named text := statement;
      named_table text;
      answer record;
      answers json[] := '{}';
    begin
      perform hold_shard(shard);
      if shard is distinct from get_shard_id_for_distribution_column('public.votes', of_bucket)
         or not exists (
           select from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = shard)
      then
        raise exception 'the shard of bucket % is elsewhere by now', of_bucket using errcode = 'serialization_failure';
      end if;
      -- What is acknowledged is on disk, whatever this machine's default is.
      perform set_config('synchronous_commit', 'on', true);
      if not exists (select from pg_prepared_statements where name = 'hold_' || shard) then
        execute format('prepare %I as insert into %s select * from %2$s where false', 'hold_' || shard,
                       shard_name('public.votes'::regclass, shard));
      end if;
      execute format('execute %I', 'hold_' || shard);
      begin
        if not exists (select from pg_prepared_statements where name = 'run_' || key) then
          for named_table in select distinct mark[1] from regexp_matches(statement, '\\{(\\w+)\\}', 'g') mark loop
            named := replace(named, '{' || named_table || '}', shard_name(
              named_table::regclass,
              case when (select partmethod from pg_dist_partition where logicalrelid = named_table::regclass) = 'h'
                   then get_shard_id_for_distribution_column(named_table::regclass, of_bucket)
                   else get_shard_id_for_distribution_column(named_table::regclass) end));
          end loop;
          execute format('prepare %I (text, text) as %s', 'run_' || key, named);
        end if;
        for answer in execute format('execute %I(%L, %L)', 'run_' || key, ballots, competition) loop
          answers := array_append(answers, to_json(answer));
        end loop;
      exception when others then
        return json_build_object('code', sqlstate, 'message', sqlerrm);
      end;
      return array_to_json(answers);
    end $$`.execute(db);
  await sql`comment on function ${sql.raw(SIGNATURE)} is ${sql.lit(VERSION)}`.execute(db);
}
