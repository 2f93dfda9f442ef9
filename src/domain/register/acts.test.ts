import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { acts } from '#domain/regie/acts.ts';
import { sealLogs } from '#server/register/seal-logs.ts';
import { testApplication } from '#test/application.ts';
import { backUp } from '#test/backup.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { makeOperator } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { REGISTER_SECRET, readLog } from '#test/register.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { toHex } from './encoding-rules.ts';
import { commitmentIn, RESUMPTION, readJson, unpackBundle } from './entry-rules.ts';
import { findFault } from './fault-queries.ts';
import { rootAt } from './frontier.ts';
import { registerKeys } from './keys.ts';
import { findBundle } from './log-queries.ts';
import { checkRows } from './row-check.ts';
import { resumptionEntry } from './schema.ts';

/** A show whose votes are sealed, and what a keeper on one machine knows of what was published. */
async function setupRegister() {
  const { deps, db } = await testApplication();
  const show = await makeShow(db);
  const [mireille, adama] = [await makeOperator(deps), await makeOperator(deps)];
  const vote = async (count: number) =>
    crowdVotes(db, await makeCrowd(db, count), { contest: show.contest, candidate: show.aicha });
  const published: Published = {};
  const input = { contest_id: show.contest, reason: 'Base restaurée à 21 h 04' };
  const ask = () => perform(deps, acts, mireille.session, 'register.resume', input);
  return {
    deps,
    db,
    ...show,
    mireille,
    adama,
    vote,
    published,
    turn: (known = published, secret = REGISTER_SECRET) => turn(db, known, secret),
    input,
    ask,
  };
}

type Published = Record<string, { size: number; root: string }>;

/** What the keeper does every few seconds: seals, and remembers what was published. */
async function turn(db: Db, published: Published, secret: string) {
  await rollUp(db);
  const report = await sealLogs(db, {
    competitionId: COMPETITION,
    secret,
    host: 'palmares.example',
    policy: { votes: 1, seconds: 600, margin: 0 },
    published: structuredClone(published),
    witnesses: [],
  });
  for (const { contestId, ...head } of report.heads) published[contestId] = head;
  return report;
}

/** A register whose database was restored to an earlier moment. */
async function setupRestored() {
  const it = await setupRegister();
  await it.vote(300);
  await it.turn();
  const restore = await backUp(it.db);
  await it.vote(40);
  await it.turn();
  const lost = { ...(it.published[it.contest] as { size: number; root: string }) };
  expect(lost.size).toBe(340);
  await restore();
  return { ...it, lost };
}

describe('a log that a restored database has thrown back', () => {
  it('is not extended, and every process knows why, until two admins go on with it', async () => {
    const it = await setupRestored();
    await it.vote(5);
    expect(await it.turn()).toMatchObject({ heads: [], failed: [{ contestId: it.contest, kind: 'behind' }] });
    expect(await findFault(it.db, it.contest)).toMatchObject({
      kind: 'behind',
      known_size: 340,
      known_root: Buffer.from(it.lost.root, 'hex'),
    });
    const since = (await findFault(it.db, it.contest))?.since;
    await it.turn();
    expect((await findFault(it.db, it.contest))?.since).toEqual(since);

    const asked = await it.ask();
    if (asked.kind !== 'requested') throw new Error('done by one');
    const [request] = await waitingApprovals(it.db);
    const log = await readLog(it.db, it.contest);
    expect(request?.facts).toEqual([
      { kind: 'figure', label: 'week', value: 1 },
      { kind: 'figure', label: 'lost_size', value: 340 },
      { kind: 'text', label: 'lost_root', text: it.lost.root },
      { kind: 'figure', label: 'log_size', value: 300 },
      { kind: 'text', label: 'log_root', text: toHex(await rootAt(it.db, it.contest, 300)) },
      { kind: 'text', label: 'reason', text: it.input.reason },
    ]);
    await it.turn();
    expect((await readLog(it.db, it.contest)).entries).toEqual(log.entries);

    await decide(it.deps, acts, it.adama.session, asked.approval, 'approved');
    const report = await it.turn();
    expect(report).toMatchObject({ failed: [], heads: [{ contestId: it.contest, size: 306 }] });
    expect(await findFault(it.db, it.contest)).toBeUndefined();
    const { entries } = await readLog(it.db, it.contest);
    expect(entries[300]?.[0]).toBe(RESUMPTION);
    expect(resumptionEntry.parse(readJson(entries[300] as Uint8Array))).toMatchObject({
      reason: it.input.reason,
      lost: it.lost,
    });
    expect(entries.slice(301).filter((entry) => commitmentIn(entry))).toHaveLength(5);

    // From here on the log continues like any other, and its new heads must not be lost either.
    await it.vote(7);
    expect(await it.turn()).toMatchObject({ failed: [], heads: [{ size: 313 }] });
    expect(it.published[it.contest]?.size).toBe(313);
    expect(
      (await readLog(it.db, it.contest)).entries.filter((entry) => entry[0] === RESUMPTION),
    ).toHaveLength(1);
  });

  it('is not resumed by one operator alone, nor without a reason, nor where nothing is wrong', async () => {
    const it = await setupRestored();
    expect(await refusal(it.ask())).toBe('CHANGED_MEANWHILE');
    await it.turn();
    const fanta = await makeOperator(it.deps, 'operator');
    const asked = (who: typeof fanta, more: object = {}) =>
      perform(it.deps, acts, who.session, 'register.resume', { ...it.input, ...more });
    expect(await refusal(asked(fanta))).toBe('ROLE_REQUIRED');
    expect(await refusal(asked(it.mireille, { reason: 'restauré' }))).toBe('INVALID_INPUT');
    expect(await refusal(asked(it.mireille, { contest_id: it.aicha }))).toBe('CONTEST_NOT_FOUND');
    const request = await asked(it.mireille, { lost: { size: 1, root: '0'.repeat(64) } });
    if (request.kind !== 'requested') throw new Error('done by one');
    expect(await refusal(decide(it.deps, acts, it.mireille.session, request.approval, 'approved'))).toBe(
      'SECOND_PERSON_REQUIRED',
    );
    expect((await waitingApprovals(it.db))[0]?.input).toMatchObject({ lost: it.lost });
    expect(await it.turn()).toMatchObject({ failed: [{ kind: 'behind' }] });
  });

  it('stops the keeper of another machine too, which had published less', async () => {
    const it = await setupRestored();
    await it.vote(5);
    await it.turn();
    const elsewhere: Published = {};
    expect(await it.turn(elsewhere)).toMatchObject({ heads: [{ size: 300 }], failed: [{ kind: 'behind' }] });
    const asked = await it.ask();
    if (asked.kind !== 'requested') throw new Error('done by one');
    await decide(it.deps, acts, it.adama.session, asked.approval, 'approved');
    expect(await it.turn(elsewhere)).toMatchObject({ failed: [], heads: [{ size: 306 }] });
    // The first keeper still remembers the lost head, and accepts the heads made since.
    expect(await it.turn()).toMatchObject({ failed: [], heads: [{ size: 306 }] });
    expect(it.published[it.contest]?.size).toBe(306);
    expect(
      (await readLog(it.db, it.contest)).entries.filter((entry) => entry[0] === RESUMPTION),
    ).toHaveLength(1);
  });

  it('can be thrown back twice, and is resumed once for each time', async () => {
    const it = await setupRestored();
    await it.turn();
    const first = await it.ask();
    if (first.kind !== 'requested') throw new Error('done by one');
    await decide(it.deps, acts, it.adama.session, first.approval, 'approved');
    await it.turn();
    expect(it.published[it.contest]?.size).toBe(301);
    it.published[it.contest] = { size: 320, root: 'ab'.repeat(32) };
    expect(await it.turn()).toMatchObject({ failed: [{ kind: 'behind' }] });
    const second = await it.ask();
    if (second.kind !== 'requested') throw new Error('done by one');
    await decide(it.deps, acts, it.adama.session, second.approval, 'approved');
    expect(await it.turn()).toMatchObject({ failed: [], heads: [{ size: 302 }] });
  });
});

describe('a head that another process has published', () => {
  it('is found and remembered by the next turn, although that process could not tell of it', async () => {
    const it = await setupRegister();
    await it.vote(10);
    await it.turn({});
    // Another process made that head: this one finds it when it looks next.
    expect(await it.turn()).toMatchObject({ heads: [{ contestId: it.contest, size: 10 }], failed: [] });
    expect(await it.turn()).toMatchObject({ heads: [], failed: [] });
  });
});

it('a register whose secret is lost is made anew from the votes, and says so, as docs/operations.md tells', async () => {
  const it = await setupRestored();
  const before = (await readLog(it.db, it.contest)).entries;
  const operations = await readFile('docs/operations.md', 'utf8');
  const [, statements = ''] =
    /```\n(begin;\nset local session_replication_role[^`]+)```/.exec(operations) ?? [];
  await sql.raw(statements).execute(it.db);
  const secret = 'a new secret, as the old one is lost for good';
  expect(await it.turn(it.published, secret)).toMatchObject({ heads: [], failed: [{ kind: 'behind' }] });
  const asked = await it.ask();
  if (asked.kind !== 'requested') throw new Error('done by one');
  await decide(it.deps, acts, it.adama.session, asked.approval, 'approved');
  expect(await it.turn(it.published, secret)).toMatchObject({ failed: [], heads: [{ size: 301 }] });
  const bundle = await findBundle(it.db, it.contest, 0);
  const entries = unpackBundle(bundle?.entries ?? Buffer.alloc(0));
  expect(entries[0]?.[0]).toBe(RESUMPTION);
  expect(entries.filter((entry) => commitmentIn(entry))).toHaveLength(255);
  // Another key hides the same votes in other commitments.
  expect(entries.map(toHex)).not.toContain(toHex(before[0] ?? new Uint8Array()));
  const [recount] = await checkRows(it.db, registerKeys(secret));
  expect(recount).toMatchObject({ votes: 300, rows: 300, found: 0 });
});
