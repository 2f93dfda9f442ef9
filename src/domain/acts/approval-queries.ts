import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { type Change, toChanges } from './changed-rules.ts';
import type { Approval, FallenRequest, WaitingRequest } from './schema.ts';

/** Marks requests whose time is over as expired, so that they do not block new ones. */
export async function expireRequests(db: Db): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ decision: 'expired', decided_at: sql<Date>`now()` })
    .where('decided_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

/**
 * Ends the requests of an operator who loses the right to ask, so that no admin approves them unawares. Requests that
 * are being decided at this moment are skipped: such a decision may itself concern operators, and wait for this
 * transaction.
 */
export async function dropOperatorRequests(db: Db, operatorId: string): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ decision: 'expired', decided_at: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('approvals')
        .select('id')
        .where('decided_at', 'is', null)
        .where('requested_by', '=', operatorId)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

interface NewRequest {
  id: string;
  act: string;
  subject: string;
  /** The act's input as JSON. */
  input: string;
  requested_by: string;
  /** What the act would do, as JSON, and the digest that pins it. */
  facts: string;
  digest: string;
  /** A digest of each thing that it depends on, by name, as JSON. */
  pins: string;
}

/** Whether the same act on the same subject waits for a second person. */
export async function isWaiting(db: Db, act: string, subject: string): Promise<boolean> {
  const found = await db
    .selectFrom('approvals')
    .select('id')
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns false when the same act on the same subject waits already */
export async function insertRequest(db: Db, request: NewRequest, hours: number): Promise<boolean> {
  const [made] = await db
    .insertInto('approvals')
    .values({ ...request, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` })
    .onConflict((conflict) =>
      conflict.columns(['act', 'subject']).where('decided_at', 'is', null).doNothing(),
    )
    .returning('id')
    .execute();
  return made !== undefined;
}

/** A request and its author's name; no other transaction can decide it before this one ends. */
export function lockRequest(db: Db, id: string) {
  return db
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.requested_by')
    .selectAll('a')
    .select(['o.name as requested_by_name', sql<Date>`now()`.as('now')])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
}

/**
 * Writes the end of a request that the caller has locked.
 *
 * @param operatorId the operator who decided
 * @param word of the second person; null for none
 */
export async function decideRequest(
  db: Db,
  id: string,
  operatorId: string,
  decision: 'approved' | 'refused' | 'withdrawn',
  word: string | null = null,
): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ decision, decided_by: operatorId, decided_at: sql<Date>`now()`, word })
    .where('id', '=', id)
    .execute();
}

/**
 * Writes that a request which the caller has locked has fallen.
 *
 * @param operatorId the operator whose approval found it so; null where the request fell by itself
 * @param changed what has changed since it was made; none where that is not known
 */
export async function letFall(
  db: Db,
  id: string,
  operatorId: string | null,
  changed: readonly Change[],
): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ decision: 'fallen', decided_by: operatorId, decided_at: sql<Date>`now()`, changed: [...changed] })
    .where('id', '=', id)
    .execute();
}

/** Ids of requests for some acts that wait for a second person, oldest first. */
export async function waitingFor(db: Db, acts: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('approvals')
    .select('id')
    .where('decided_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('act', '=', sql<string>`any(${[...acts]}::text[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many requests an operator may decide on. @param acts names of the acts that their role may do */
export async function countUndecided(db: Db, operatorId: string, acts: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('approvals')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('decided_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('requested_by', '<>', operatorId)
    .where('act', '=', sql<string>`any(${[...acts]}::text[])`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Requests that wait for a second person, oldest first. @param page its `after` is the last id of the page before */
export async function waitingApprovals(
  db: Db,
  { after = null, limit = 100 }: { after?: string | null; limit?: number } = {},
): Promise<Approval[]> {
  let query = db
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.requested_by')
    .select([
      'a.id',
      'a.act',
      'a.subject',
      'a.input',
      'a.facts',
      'a.digest',
      'a.requested_at',
      'a.expires_at',
    ])
    .select(['o.name as requested_by', 'o.id as requested_by_id'])
    .where('a.decided_at', 'is', null)
    .where('a.expires_at', '>', sql<Date>`now()`)
    // Ids begin with the time.
    .orderBy('a.id')
    .limit(limit);
  if (after) query = query.where('a.id', '>', after);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...row,
    facts: (row.facts ?? []) as Approval['facts'],
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** An operator who follows a week is told of requests that fell after this instant. */
const JUST_NOW = sql<Date>`now() - interval '15 minutes'`;

/**
 * Requests on a week that wait for a second person or fell a moment ago, oldest first; without annulments, of which not
 * every role is told.
 */
export const waitingOn = (db: Db, contestId: string): Promise<WaitingRequest[]> =>
  readWaiting(db, sql<boolean>`a.act like 'contest.%' and a.input ->> 'contest_id' = ${contestId}`);

/** The same for a group of accounts: annulments of its votes and their reversals; for roles that see fraud. */
export const waitingOnCluster = (db: Db, clusterId: string): Promise<WaitingRequest[]> =>
  readWaiting(db, sql<boolean>`starts_with(a.subject, ${`risk:${clusterId}:`})`);

async function readWaiting(db: Db, concerned: RawBuilder<boolean>): Promise<WaitingRequest[]> {
  const rows = await db
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.requested_by')
    .select(['a.id', 'a.act', 'a.requested_at', 'a.decided_at', 'a.changed', 'o.name as requested_by'])
    .where((eb) =>
      eb.or([
        eb.and([eb('a.decided_at', 'is', null), eb('a.expires_at', '>', sql<Date>`now()`)]),
        eb.and([eb('a.decision', '=', 'fallen'), eb('a.decided_at', '>', JUST_NOW)]),
      ]),
    )
    .where(concerned)
    .orderBy('a.id')
    .execute();
  return rows.map(({ decided_at, changed, ...row }) => ({
    ...row,
    requested_at: row.requested_at.toISOString(),
    changed: toChanges(changed),
    fell_at: decided_at?.toISOString() ?? null,
  }));
}

/** The last twenty requests that fell within a day, the newest first: their authors may want to ask again. */
export async function fallenApprovals(db: Db): Promise<FallenRequest[]> {
  const rows = await db
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.requested_by')
    .select(['a.id', 'a.act', 'a.subject', 'a.decided_at', 'a.decided_by', 'a.changed'])
    .select('o.name as requested_by')
    .where('a.decision', '=', 'fallen')
    .where('a.decided_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('a.decided_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ decided_by, changed, ...row }) => ({
    ...row,
    changed: toChanges(changed),
    decided_at: row.decided_at?.toISOString() ?? '',
    over: decided_by === null,
  }));
}
