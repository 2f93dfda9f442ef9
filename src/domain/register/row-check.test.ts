import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { REGISTER_KEYS, sealNow } from '#test/register.ts';
import { makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { packBundle, unpackBundle } from './entry-rules.ts';
import { registerKeys } from './keys.ts';
import { findBundle } from './log-queries.ts';
import { findPositions } from './positions.ts';
import { toCommitment } from './receipts.ts';
import { checkRows, type Finding, MOST_NAMED } from './row-check.ts';
import type { SealableVote } from './vote-digest.ts';

/** A show whose votes are sealed, and the vote that is tampered with, with its place in the log. */
async function setupSealedVotes(count = 300) {
  const { db } = await freshDatabase();
  const show = await makeShow(db);
  await crowdVotes(db, await makeCrowd(db, count), { contest: show.contest, candidate: show.aicha });
  await sealNow(db);
  const { rows } = await sql<SealableVote>`
    select user_id, contest_id, vote_day, slot, candidate_id, request_id from votes limit 1`.execute(db);
  const [vote] = rows as [SealableVote];
  const [position] = await findPositions(db, show.contest, [toCommitment(REGISTER_KEYS, vote)]);
  const row = {
    user_id: vote.user_id,
    vote_day: vote.vote_day,
    slot: vote.slot,
    candidate_id: vote.candidate_id,
  };
  const look = async (atOnce?: number) => {
    const [one] = await checkRows(db, REGISTER_KEYS, atOnce);
    return { votes: one?.votes, rows: one?.rows, found: one?.found, findings: one?.findings };
  };
  const exactly = (...findings: Finding[]) => ({ found: findings.length, findings });
  return { db, ...show, vote, row, position: position as number, look, exactly };
}

const another = (user: string, contest: string, candidate: string) => sql`
  insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
  select get_byte(uuid_send(${user}::uuid), 15), ${user}::uuid, ${contest}::uuid, current_date, 0, ${candidate}::uuid,
         gen_random_uuid(), now() - interval '1 hour'`;

const USER = '01890000-0000-7000-8000-0000000000aa';

describe('holding rows against the register', () => {
  it('finds nothing where nothing was done, whatever waits to be sealed, and whatever else the log tells', async () => {
    const it = await setupSealedVotes();
    await sql`update contests set override = 'closed', closed_at = now()`.execute(it.db);
    await sealNow(it.db);
    await sql`update contests set override = null, closed_at = null`.execute(it.db);
    await crowdVotes(it.db, await makeCrowd(it.db, 7), { contest: it.contest, candidate: it.koffi });
    expect(await it.look()).toEqual({ votes: 300, rows: 300, found: 0, findings: [] });
    await sealNow(it.db);
    expect(await it.look()).toEqual({ votes: 307, rows: 307, found: 0, findings: [] });
  });

  it('names a log that tells nothing of a vote that ended ten minutes ago', async () => {
    const it = await setupSealedVotes();
    const ended = (minutes: number) =>
      sql`update contests set end_date = now() - make_interval(mins => ${minutes})`.execute(it.db);
    await ended(9);
    expect((await it.look()).found).toBe(0);
    await ended(11);
    expect(await it.look()).toMatchObject(it.exactly({ kind: 'unended' }));
  });

  it('names a row that was given to another candidate, and what the log has of it', async () => {
    const it = await setupSealedVotes();
    const { user_id } = it.vote;
    await tamper(it.db, 'votes', sql`update votes set candidate_id = ${it.koffi} where user_id = ${user_id}`);
    const row = { ...it.row, candidate_id: it.koffi };
    expect(await it.look()).toMatchObject(
      it.exactly({ kind: 'changed', position: it.position, candidateId: it.aicha, row }),
    );
  });

  it('names a row that was given to another user, or another day', async () => {
    const it = await setupSealedVotes();
    const { user_id } = it.vote;
    await tamper(it.db, 'votes', sql`update votes set vote_day = vote_day - 1 where user_id = ${user_id}`);
    const { findings } = await it.look();
    expect(findings).toMatchObject([{ kind: 'changed', position: it.position, row: { user_id } }]);
  });

  it('names a row whose request was changed: a vote of the log has no row, and a row has no vote in the log', async () => {
    const it = await setupSealedVotes();
    await tamper(
      it.db,
      'votes',
      sql`update votes set request_id = md5(request_id::text)::uuid where user_id = ${it.vote.user_id}`,
    );
    expect(await it.look()).toMatchObject(
      it.exactly(
        { kind: 'missing', position: it.position, candidateId: it.aicha },
        { kind: 'added', row: it.row },
      ),
    );
  });

  it('names a row that was taken out by its position in the log', async () => {
    const it = await setupSealedVotes();
    await tamper(it.db, 'votes', sql`delete from votes where user_id = ${it.vote.user_id}`);
    expect(await it.look()).toMatchObject({
      votes: 300,
      rows: 299,
      ...it.exactly({ kind: 'missing', position: it.position, candidateId: it.aicha }),
    });
  });

  it('names a row that was put in among those that are sealed', async () => {
    const it = await setupSealedVotes();
    await another(USER, it.contest, it.koffi).execute(it.db);
    const { findings, found } = await it.look();
    expect(found).toBe(1);
    expect(findings).toMatchObject([{ kind: 'added', row: { user_id: USER, candidate_id: it.koffi } }]);
  });

  it('names a row that was put in behind the end of the vote, whatever instant stands on it', async () => {
    const it = await setupSealedVotes();
    await sql`update contests set override = 'closed', closed_at = now()`.execute(it.db);
    await sealNow(it.db);
    await another(USER, it.contest, it.koffi).execute(it.db);
    await tamper(
      it.db,
      'votes',
      sql`update votes set cast_at = now() + interval '1 day' where user_id = ${USER}::uuid`,
    );
    expect(await it.look()).toMatchObject(
      it.exactly({ kind: 'added', row: { ...it.row, user_id: USER, candidate_id: it.koffi } }),
    );
  });

  it('names a vote that was moved to be sealed twice', async () => {
    const it = await setupSealedVotes();
    await tamper(it.db, 'votes', sql`update votes set cast_at = now() where user_id = ${it.vote.user_id}`);
    await sealNow(it.db);
    expect(await it.look()).toMatchObject({ votes: 301, rows: 300, found: 1, findings: [{ kind: 'twice' }] });
  });

  it('names an entry that was changed with its row: the last head was signed for another log', async () => {
    const it = await setupSealedVotes();
    const index = Math.floor(it.position / 256);
    const bundle = await findBundle(it.db, it.contest, index);
    const entries = unpackBundle(bundle?.entries ?? Buffer.alloc(0));
    const changed = { ...it.vote, candidate_id: it.koffi };
    entries[it.position % 256] = new Uint8Array([1, ...toCommitment(REGISTER_KEYS, changed)]);
    await sql`update register_bundles set entries = ${Buffer.from(packBundle(entries))} where bundle = ${index}`.execute(
      it.db,
    );
    await tamper(
      it.db,
      'votes',
      sql`update votes set candidate_id = ${it.koffi} where user_id = ${it.vote.user_id}`,
    );
    expect(await it.look()).toMatchObject(
      it.exactly({ kind: 'opening', position: it.position }, { kind: 'head', size: 300 }),
    );
  });

  it('names a log of which a part was cut off or cannot be read', async () => {
    const it = await setupSealedVotes();
    await sql`update register_bundles set entries = '\\x00ff01'::bytea where bundle = 1`.execute(it.db);
    const { found, findings = [] } = await it.look();
    expect(found).toBe(1 + 44);
    expect(findings.filter(({ kind }) => kind === 'head')).toEqual([{ kind: 'head', size: 300 }]);
    expect(findings.filter(({ kind }) => kind === 'added')).toHaveLength(44);
  });

  it('finds the same in many small passes as in one', async () => {
    const it = await setupSealedVotes();
    const { user_id } = it.vote;
    await tamper(it.db, 'votes', sql`update votes set candidate_id = ${it.koffi} where user_id = ${user_id}`);
    await another(USER, it.contest, it.koffi).execute(it.db);
    const whole = await it.look();
    expect(whole.found).toBe(2);
    expect(await it.look(20)).toEqual(whole);
  });

  it('counts what it cannot name any more', async () => {
    const it = await setupSealedVotes(10);
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
      select get_byte(uuid_send(u), 15), u, ${it.contest}::uuid, current_date, 0, ${it.koffi}::uuid, u, now() - interval '1 hour'
      from (select gen_random_uuid() as u from generate_series(1, ${MOST_NAMED + 50}::int)) voters`.execute(
      it.db,
    );
    const { found, findings } = await it.look();
    expect([found, findings?.length]).toEqual([MOST_NAMED + 50, MOST_NAMED]);
  });

  it('compares nothing with another secret, and says so', async () => {
    const it = await setupSealedVotes(5);
    const [one] = await checkRows(it.db, registerKeys('another secret than the one of the register'));
    expect(one).toEqual({ contestId: it.contest, votes: null, rows: 0, found: 0, findings: [] });
  });
});
