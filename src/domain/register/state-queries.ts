import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { toEnd } from './contest-queries.ts';

/** The most waiting votes that are counted. */
export const MOST_WAITING = 100_000;

/** How far a contest's log has come. */
export interface LogState {
  contest_id: string;
  origin: string;
  verifier_key: string;
  /** Entries, and how many of them are votes. */
  size: number;
  votes: number;
  /** The last head; null as long as there is none. */
  head: { size: number; root: Buffer; note: string; made_at: Date } | null;
  /** Votes that are cast and not sealed; beyond `MOST_WAITING` they are not counted. */
  waiting: number;
  /** Seconds for which the first of them has waited; 0 where there is none. */
  lag_s: number;
}

type LogStateRow = Omit<LogState, 'head' | 'waiting' | 'lag_s'> & {
  head_size: number | null;
  root: Buffer | null;
  note: string | null;
  made_at: Date | null;
  /** Up to where votes are sealed, and until when there can be votes: as the database writes instants. */
  since: string;
  until: string;
};

/** The logs of a competition, oldest contest first. @param contestId limits them to one contest */
export async function logStates(db: Db, competitionId: string, contestId?: string): Promise<LogState[]> {
  const only = contestId === undefined ? sql`true` : sql`l.contest_id = ${contestId}::uuid`;
  const { rows } = await sql<LogStateRow>`
    select l.contest_id, l.origin, l.verifier_key, l.size, l.votes,
           h.size as head_size, h.root, h.note, h.made_at, l.votes_until::text as since,
           -- After its end a contest has no more votes, and others have many.
           coalesce(${toEnd('c')} + interval '1 minute', 'infinity')::text as until
    from register_logs l
    join contests c on c.id = l.contest_id
    left join lateral (
      select size, root, note, made_at from register_heads
      where contest_id = l.contest_id order by size desc limit 1
    ) h on true
    where c.competition_id = ${competitionId} and ${only}
    order by c.start_date, c.id`.execute(db);
  const waiting = await countUnsealedByLog(db, rows);
  return rows.map(({ head_size, root, note, made_at, since: _since, until: _until, ...state }) => ({
    ...state,
    ...(waiting.get(state.contest_id) ?? { waiting: 0, lag_s: 0 }),
    head: root && note && made_at ? { size: head_size ?? 0, root, note, made_at } : null,
  }));
}

/**
 * Counts the unsealed votes of each log. A separate statement: Citus cannot look votes up for each row of a table on
 * the coordinator.
 */
async function countUnsealedByLog(
  db: Db,
  logs: readonly Pick<LogStateRow, 'contest_id' | 'since' | 'until'>[],
): Promise<Map<string, Pick<LogState, 'waiting' | 'lag_s'>>> {
  if (logs.length === 0) return new Map();
  // Rows lie in the order in which they came: the first ones are the oldest.
  const ofLog = ({ contest_id, since, until }: Pick<LogStateRow, 'contest_id' | 'since' | 'until'>) => sql`
    select ${contest_id}::text as contest_id, count(*)::int as waiting,
           coalesce(greatest(0, extract(epoch from now() - min(cast_at))), 0)::float8 as lag_s
    from (
      select v.cast_at from votes v
      where v.contest_id = ${contest_id}::uuid
        and v.cast_at >= ${since}::timestamptz and v.cast_at < ${until}::timestamptz
      limit ${MOST_WAITING}
    ) oldest_rows`;
  const { rows } = await sql<{ contest_id: string; waiting: number; lag_s: number }>`
    ${sql.join(logs.map(ofLog), sql` union all `)}`.execute(db);
  return new Map(rows.map(({ contest_id, ...found }) => [contest_id, found]));
}
