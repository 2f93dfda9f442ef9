import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { countChecks } from '#domain/counting/checks.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { REGISTER_KEYS, sealNow } from '#test/register.ts';
import { tamper } from '#test/tamper.ts';
import { checkCount, countsToCheck } from './count-check.ts';
import { watchLog } from './watch.ts';

/** A closed week that is sealed, of which one vote can be given to another talent past the product. */
async function setupClosedWeek() {
  const week = await setupDecidedWeek();
  const { db, deps, contest, aicha, koffi, votes } = week;
  const [vote] = votes.filter(({ candidate }) => candidate === aicha);
  const give = (candidate: string) =>
    tamper(
      db,
      'votes',
      sql`update votes set candidate_id = ${candidate}
          where user_id = ${vote?.user.id} and vote_day = ${vote?.day} and slot = ${vote?.slot}`,
    );
  const waiting = () => countsToCheck(db, deps.config.competitionId);
  const check = async () => {
    const [next] = await waiting();
    return next && checkCount(db, REGISTER_KEYS, next);
  };
  const kept = () => countChecks(db, contest);
  const health = () => watchLog(db, deps.config, contest);
  const publication = async () => {
    const version = (await kept()).at(-1)?.version ?? 1;
    return week.ask('contest.publish', { version, when: 'now', elimination: 'none' });
  };
  const facts = async () => {
    const [asked] = await waitingApprovals(db);
    return asked?.facts.filter(({ kind }) => kind !== 'ranking');
  };
  return {
    ...week,
    give,
    toKoffi: () => give(koffi),
    back: () => give(aicha),
    waiting,
    check,
    kept,
    health,
    publication,
    facts,
  };
}

describe('a count', () => {
  it('is held against rows and register once, as soon as the register tells the end of the vote', async () => {
    const it = await setupClosedWeek();
    const version = await it.count();
    expect(await it.waiting()).toEqual([]);
    await sealNow(it.db);
    expect(await it.waiting()).toEqual([{ contestId: it.contest, version }]);
    expect(await it.check()).toBe(0);
    expect(await it.kept()).toMatchObject([{ version, votes: it.votes.length, found: 0 }]);
    expect(await it.waiting()).toEqual([]);
    expect(await it.health()).toBe('current');
    // Of several counts the latest is the one that would be published.
    const next = await it.count();
    expect(await it.waiting()).toEqual([{ contestId: it.contest, version: next }]);
  });

  it('of rows that were changed behind the product’s back is found out, and all operators who decide are told', async () => {
    const it = await setupClosedWeek();
    await sealNow(it.db);
    await it.toKoffi();
    await it.count();
    await it.publication();
    expect(await it.facts()).toContainEqual({ kind: 'text', label: 'count_check', text: 'pending' });
    expect(await it.check()).toBe(1);
    expect(await it.health()).toBe('disputed');
  });

  it('is found out too where the rows were restored after it', async () => {
    const it = await setupClosedWeek();
    await sealNow(it.db);
    await it.toKoffi();
    await it.count();
    await it.back();
    // One talent has a vote too many, and one too few.
    expect(await it.check()).toBe(2);
    // Counted again, all agree.
    await it.count();
    expect(await it.check()).toBe(0);
    expect(await it.health()).toBe('current');
  });

  it('that does not stand any more, because the vote went on, is not held against what came afterwards', async () => {
    const it = await setupClosedWeek();
    await it.count();
    const end_date = new Date(Date.now() + 3_600_000).toISOString();
    await it.together('contest.reopen', { end_date, reason: 'Erreur de régie' });
    await sql`update contests set end_date = now() - interval '1 second'`.execute(it.db);
    await sealNow(it.db);
    expect(await it.waiting()).toEqual([]);
    const version = await it.count();
    expect(await it.waiting()).toEqual([{ contestId: it.contest, version }]);
    expect(await it.check()).toBe(0);
  });

  it('that corrects a published one which was wrong agrees, and the register is well again', async () => {
    const it = await setupClosedWeek();
    await sealNow(it.db);
    await it.toKoffi();
    await it.count();
    // The result was out before it was checked: each talent with a wrong figure is one difference all the same.
    await it.approve(await it.publication());
    await it.back();
    await sealNow(it.db);
    expect(await it.check()).toBe(2);
    expect(await it.health()).toBe('disputed');
    await it.ask('contest.correct', { version: 1, reason: 'Lignes remises', elimination: 'none' });
    expect(await it.check()).toBe(0);
    expect(await it.health()).toBe('current');
  });

  it('after which the vote went on while its check was about to begin is not told to be wrong', async () => {
    const it = await setupClosedWeek();
    await sealNow(it.db);
    await it.count();
    const [listed] = await it.waiting();
    const end_date = new Date(Date.now() + 3_600_000).toISOString();
    await it.together('contest.reopen', { end_date, reason: 'Erreur de régie' });
    // A vote that is cast in the second part.
    await sql`insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
      select bucket, user_id, contest_id, (now() at time zone 'UTC')::date, 0, candidate_id, gen_random_uuid(), now()
      from votes limit 1`.execute(it.db);
    expect(listed && (await checkCount(it.db, REGISTER_KEYS, listed))).toBeNull();
    expect(await it.kept()).toEqual([]);
  });

  it('of a register that was begun with another secret is not held against it', async () => {
    const it = await setupClosedWeek();
    await sealNow(it.db);
    await it.count();
    await tamper(it.db, 'register_logs', sql`update register_logs set verifier_key = 'another'`);
    expect(await it.check()).toBeNull();
    expect(await it.kept()).toEqual([]);
  });
});

describe('a publication', () => {
  it('that was asked for before its count was found not to agree falls', async () => {
    const it = await setupClosedWeek();
    await sealNow(it.db);
    await it.toKoffi();
    await it.count();
    const asked = await it.publication();
    await it.check();
    await expect(it.approve(asked)).rejects.toMatchObject({ code: 'APPROVAL_FELL' });
    const again = await it.publication();
    expect(await it.facts()).toEqual(
      expect.arrayContaining([
        { kind: 'text', label: 'count_check', text: 'differs' },
        { kind: 'figure', label: 'count_check_found', value: 1 },
      ]),
    );
    await it.approve(again);
  });

  it('that was asked for before its count was found to agree does not', async () => {
    const it = await setupClosedWeek();
    await sealNow(it.db);
    await it.count();
    const asked = await it.publication();
    expect(await it.check()).toBe(0);
    await it.approve(asked);
  });
});
