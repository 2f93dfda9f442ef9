import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { acts } from '#domain/regie/acts.ts';
import { showOwnRequests } from '#domain/regie/own-requests.ts';
import { testApplication } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { countUndecided, fallenApprovals, waitingApprovals, waitingOn } from './approvals.ts';
import { audit } from './audit.ts';
import { decide } from './decisions.ts';
import { dropOverRequests } from './over-requests.ts';
import { perform } from './perform.ts';

/** A vote that ends in a day, and an earlier end in an hour that waits for its second person. */
async function setupEarlierEnd() {
  const { deps, db } = await testApplication();
  const { contest } = await makeShow(db);
  const fanta = await makeOperator(deps, 'operator', 'Fanta');
  const adama = await makeOperator(deps, 'admin', 'Adama');
  const ask = async (name: string, input: object) => {
    const asked = await perform(deps, acts, fanta.session, name, { contest_id: contest, ...input });
    return asked.kind === 'requested' ? asked.approval : '';
  };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const earlier = await ask('contest.shorten', { end_date: inHours(1) });
  const drop = () => dropOverRequests(deps, acts);
  const end = (how: string) => sql`update contests set ${sql.raw(how)} where id = ${contest}`.execute(db);
  const approve = (id: string) => refusal(decide(deps, acts, adama.session, id, 'approved'));
  return { deps, db, contest, fanta, adama, ask, inHours, earlier, drop, end, approve };
}

describe('a request that can be done no more', () => {
  it('falls by itself once the vote has closed, and its author and the journal are told', async () => {
    const { deps, db, contest, fanta, adama, earlier, drop, end, approve } = await setupEarlierEnd();
    expect(await drop()).toBe(0);
    await end(`override = 'closed', closed_at = now()`);
    expect(await drop()).toBe(1);
    expect(await drop()).toBe(0);
    expect(await waitingApprovals(db)).toEqual([]);
    expect(await countUndecided(db, adama.id, Object.keys(acts))).toBe(0);
    expect(await fallenApprovals(db)).toMatchObject([{ id: earlier, requested_by: 'Fanta', over: true }]);
    expect(await waitingOn(db, contest)).toMatchObject([{ id: earlier, fell_at: expect.any(String) }]);
    expect(await approve(earlier)).toBe('ALREADY_DECIDED');
    const { requests, news } = await showOwnRequests(deps, fanta.id, { limit: 9 });
    expect(requests).toMatchObject([{ id: earlier, state: 'fallen', decided_by: null }]);
    expect(news).toEqual([earlier]);
    expect((await audit(db, {}))[0]).toMatchObject({
      act: 'contest.shorten.over',
      operator: 'La régie',
      subject: `contest:${contest}`,
    });
  });

  it('falls when the end that was asked for has come, or the vote ends before it by now', async () => {
    const { db, ask, inHours, earlier, drop, end } = await setupEarlierEnd();
    await end(`end_date = now() + interval '30 minutes'`);
    expect(await drop()).toBe(1);
    expect((await fallenApprovals(db)).map(({ id }) => id)).toEqual([earlier]);
    // Within the notice that a vote's end is given, some seconds later.
    const soon = await ask('contest.shorten', { end_date: inHours(1 / 4) });
    expect(await drop()).toBe(0);
    await tamper(
      db,
      'approvals',
      sql`update approvals set input = input || jsonb_build_object('end_date', now()) where id = ${soon}`,
    );
    expect(await drop()).toBe(1);
  });

  it('is told as fallen to a second person who is quicker than that', async () => {
    const { db, earlier, end, approve } = await setupEarlierEnd();
    await end(`override = 'closed', closed_at = now()`);
    expect(await approve(earlier)).toBe('APPROVAL_FELL');
    expect(await fallenApprovals(db)).toMatchObject([{ id: earlier, over: false }]);
  });

  it('is also a reopening whose vote was reopened meanwhile', async () => {
    const { db, adama, deps, contest, drop, end } = await setupEarlierEnd();
    await end(`override = 'closed', closed_at = now()`);
    await drop();
    await perform(deps, acts, adama.session, 'contest.reopen', {
      contest_id: contest,
      end_date: '',
      reason: 'Panne du réseau',
    });
    expect(await drop()).toBe(0);
    await end(`override = null, closed_at = null`);
    expect(await drop()).toBe(1);
    expect(await fallenApprovals(db)).toHaveLength(2);
  });
});
