import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { decide } from '#domain/acts/decisions.ts';
import { restoreBatches } from '#domain/counting/annulments.ts';
import { recount } from '#domain/counting/rollup.ts';
import { acts } from '#domain/regie/acts.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { holds } from '#test/properties.ts';
import { refusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { REASON, setupSuspects } from '#test/suspects.ts';
import { tamper } from '#test/tamper.ts';
import { annulPinned, pinVotes } from './pins.ts';
import { examineCluster } from './service.ts';

const WITH = [100, [2, 60, 6000], [1, 40, 4000]];
const WITHOUT = [60, [1, 40, 6667], [2, 20, 3333]];

describe('annulling a group’s votes', () => {
  it('shows the result with and without them before the second person decides', async () => {
    const { db, input } = await setupSuspects();
    const { contests, members, timeline, signs } = await examineCluster(db, input.cluster_id);
    expect(signs).toEqual(['device']);
    expect(members).toHaveLength(40);
    expect(timeline.reduce((sum, hour) => sum + hour.votes, 0)).toBe(40);
    const [contest] = contests;
    expect(contest).toMatchObject({ concerned: 40, annulled: false });
    expect(
      contest?.lines.map((line) => [
        line.votes_with,
        line.share_with,
        line.votes_without,
        line.share_without,
      ]),
    ).toEqual([
      [60, 6000, 20, 3333],
      [40, 4000, 40, 6667],
      [0, 0, 0, 0],
    ]);
  });

  it('shows shares and order as the screens of results do, also where equal remainders are rounded by rank', async () => {
    // 40 of 256 votes are 15.625 %, 216 are 84.375 %: the hundredth that is left goes to the talent who leads.
    const { db, input, votes } = await setupSuspects(196);
    const { contests } = await examineCluster(db, input.cluster_id);
    const shown = contests[0]?.lines.filter((line) => line.votes_with > 0);
    const lines = shown?.map((line) => [line.number, line.votes_with, line.share_with]);
    expect(lines).toEqual([
      [2, 216, 8438],
      [1, 40, 1562],
    ]);
    expect(await votes()).toEqual([256, ...(lines ?? [])]);
  });

  it('shows votes and totals of one instant, also where a decision falls between two reads', async () => {
    const { db, input, ask, agree } = await setupSuspects();
    const asked = await ask('risk.annul');
    let decided = false;
    const interrupted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!decided && 'voters' in (result.rows[0] ?? {})) {
          decided = true;
          await agree(asked);
        }
        return result;
      },
    });
    const { contests } = await examineCluster(interrupted, input.cluster_id);
    expect(decided).toBe(true);
    expect(contests[0]).toMatchObject({ concerned: 40, counted: 40, annulled: false });
    expect(contests[0]?.lines[0]).toMatchObject({ votes_with: 60, votes_without: 20 });
  });

  it('takes two persons, changes the result, leaves the votes, and can be taken back and done again', async () => {
    const { db, ask, agree, votes, one, deps, input } = await setupSuspects();
    expect(await votes()).toEqual(WITH);
    const asked = await ask('risk.annul');
    expect(await refusal(decide(deps, acts, one.session, asked, 'approved'))).toBe('SECOND_PERSON_REQUIRED');
    expect(await votes()).toEqual(WITH);
    await agree(asked);
    expect(await votes()).toEqual(WITHOUT);
    expect(await recount(db)).toEqual({ total: 100, discrepancies: [] });
    const examined = await examineCluster(db, input.cluster_id);
    expect(examined.contests[0]?.annulled).toBe(true);
    expect(examined.contests[0]?.lines[0]).toMatchObject({ votes_with: 60, votes_without: 20 });

    expect(await refusal(ask('risk.annul'))).toBe('NOTHING_TO_ANNUL');
    await agree(await ask('risk.restore'));
    expect(await votes()).toEqual(WITH);
    expect(await refusal(ask('risk.restore'))).toBe('CHANGED_MEANWHILE');
    await agree(await ask('risk.annul'));
    expect(await votes()).toEqual(WITHOUT);
  });

  it('refuses what has no votes', async () => {
    const { ask, db } = await setupSuspects();
    await tamper(db, 'votes', sql`delete from votes`);
    expect(await refusal(ask('risk.annul'))).toBe('NOTHING_TO_ANNUL');
    expect((await sql`select from annulment_batches`.execute(db)).rows).toEqual([]);
  });

  it.each(['annulment_batches', 'annulment_reversals'])('is written into %s for good', async (table) => {
    const { db } = await freshDatabase();
    for (const statement of [
      `update ${table} set reason = 'x'`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
  });

  it('keeps exactly the votes of standing decisions out of the count, in any order and with overlaps', async () => {
    const database = await freshDatabase(12);
    const { db } = database;
    const show = await makeShow(db);
    const people = await makeCrowd(db, 30);
    await crowdVotes(db, people, { contest: show.contest, candidate: show.koffi });
    const clusters = Array.from({ length: 4 }, (_, n) => ({
      id: randomUUID(),
      members: people.filter((_, place) => place % (n + 2) === 0 || place < n * 3),
    }));
    for (const { id, members } of clusters) {
      await sql`insert into risk_clusters (id, kind, key, severity, users)
        values (${id}, 'device', ${Buffer.from(id)}, 'low', ${members.length})`.execute(db);
      await sql`insert into risk_members (bucket, user_id, cluster_id)
        select p.bucket, p.id, ${id} from json_to_recordset(${JSON.stringify(members)}::json)
        as p(bucket smallint, id uuid)`.execute(db);
    }
    const standing = new Map<number, { batch: string; members: string[] }[]>();
    const annul = (n: number) =>
      db.transaction().execute(async (tx) => {
        const accounts = {
          of: 'cluster',
          clusterId: clusters[n]?.id ?? '',
          choice: 'all',
          members: [],
        } as const;
        const pinned = await pinVotes(tx, new Date(), show.contest, accounts);
        const decision = { cluster_id: accounts.clusterId, contest_id: show.contest, reason: REASON, pinned };
        const rows = await tx.selectFrom('annulment_pins').select('user_id').execute();
        return { ...(await annulPinned(tx, decision)), members: rows.map((row) => row.user_id) };
      });
    const out = () => new Set([...standing.values()].flat().flatMap((one) => one.members));
    const step = fc.record({ cluster: fc.nat(3), kind: fc.constantFrom('annul', 'restore') });
    await holds(
      'standing annulments are the union of standing decisions',
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { cluster: n, kind } of steps) {
          const decisions = standing.get(n) ?? [];
          if (kind === 'annul') {
            const own = new Set(decisions.flatMap((one) => one.members));
            const left = clusters[n]?.members.some((one) => !own.has(one.id));
            const done = await annul(n).catch((error) => error.code);
            if (left) standing.set(n, [...decisions, done]);
            else expect(done).toBe('NOTHING_TO_ANNUL');
          } else {
            const batches = decisions.map((one) => one.batch);
            const restored = await refusal(
              db.transaction().execute((tx) => restoreBatches(tx, show.contest, batches, REASON)),
            );
            expect(restored).toBe(batches.length > 0 ? 'done' : 'CHANGED_MEANWHILE');
            standing.delete(n);
          }
        }
        const { rows } = await sql<{ user_id: string }>`select user_id from standing_annulments`.execute(db);
        expect(rows.map((row) => row.user_id).sort()).toEqual([...out()].sort());
      }),
      25,
    );
  });

  it('annuls 20 000 accounts once, however often it is approved', async () => {
    const it = await setupSuspects(20_000);
    const asked = await it.ask('risk.annul');
    const twice = await Promise.all([refusal(it.agree(asked)), refusal(it.agree(asked))]);
    expect(twice.sort()).toEqual(['ALREADY_DECIDED', 'done']);
    const { rows } = await sql<{ n: number }>`select count(*) as n from annulments`.execute(it.db);
    expect(rows).toEqual([{ n: 20_000 }]);
    expect((await sql`select from annulment_pins`.execute(it.db)).rows).toEqual([]);
  });
});
