import { describe, expect, it } from 'vitest';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { adminSettings } from '#domain/contest/settings-admin.ts';
import { findOperatorSession } from '#domain/regie/access.ts';
import { acts } from '#domain/regie/acts.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { testApplication } from '#test/application.ts';
import { waitingForLocks } from '#test/database.ts';
import { growStale, makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';
import { minutesDigest } from './minutes.ts';
import { maySign, signatures } from './signatures.ts';
import { listCounts } from './versions.ts';

/** A week that was counted, two admins, a huissier, and the show's settings. */
async function setupCountedWeek() {
  const { deps, db } = await testApplication();
  const { contest } = await makeShow(db, { override: 'closed' });
  const bailiff = await makeOperator(deps, 'huissier', 'Maître Diop');
  const { session: mireille } = await makeOperator(deps, 'admin', 'Mireille');
  const { session: adama } = await makeOperator(deps, 'admin', 'Adama');
  const act = (who: OperatorSession, name: ActName, input: object) => perform(deps, acts, who, name, input);
  const approve = async () => {
    const [request] = await waitingApprovals(db);
    return decide(deps, acts, adama, request?.id ?? '', 'approved');
  };
  const require = async (huissier_signs: boolean) => {
    const { version } = (await adminSettings(deps)).count;
    return act(mireille, 'settings.count', { version, huissier_signs });
  };
  const count = () => act(bailiff.session, 'contest.count', { contest_id: contest });
  const latest = async () => {
    const [counted] = await listCounts(db, contest);
    if (!counted) throw new Error('not counted');
    return counted;
  };
  const sign = async (who = bailiff.session) => {
    const { version, votes_sha256 } = await latest();
    return act(who, 'count.sign', { contest_id: contest, version, votes_sha256 });
  };
  const publish = async (when: 'now' | 'result_date' = 'now') => {
    const { version } = await latest();
    return act(mireille, 'contest.publish', { contest_id: contest, version, when });
  };
  await count();
  return { deps, db, contest, bailiff, mireille, act, approve, require, count, latest, sign, publish };
}

type World = Awaited<ReturnType<typeof setupCountedWeek>>;

const refused = (code: string) => expect.objectContaining({ code });

describe('a huissier’s signature', () => {
  it('stands under the count with its digest, and in the journal', async () => {
    const { db, bailiff, contest, latest, sign } = await setupCountedWeek();
    await sign();
    const { votes_sha256 } = await latest();
    expect(await signatures(db, contest)).toEqual([
      {
        version: 1,
        operator_id: bailiff.id,
        name: 'Maître Diop',
        signed_at: expect.any(String),
        votes_sha256,
        minutes_sha256: minutesDigest(await latest()),
      },
    ]);
    const event = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('act', '=', 'count.sign')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      operator_name: 'Maître Diop',
      subject: `contest:${contest}`,
      after: { version: 1, votes_sha256 },
    });
  });

  it('is given once by each, of two at the same instant too', async () => {
    const { db, deps, contest, sign } = await setupCountedWeek();
    const given = await Promise.allSettled([sign(), sign()]);
    expect(given.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(sign()).rejects.toEqual(refused('ALREADY_SIGNED'));
    const other = await makeOperator(deps, 'huissier', 'Maître Ba');
    await sign(other.session);
    expect((await signatures(db, contest)).map(({ name }) => name)).toEqual(['Maître Diop', 'Maître Ba']);
  });

  it('takes the second factor, and the role', async () => {
    const { deps, bailiff, mireille, sign } = await setupCountedWeek();
    await expect(sign(mireille)).rejects.toEqual(refused('ROLE_REQUIRED'));
    await growStale(deps, bailiff);
    await expect(sign()).rejects.toEqual(refused('CONFIRMATION_REQUIRED'));
  });

  it('is for the latest count as it was read, and for no other', async () => {
    const { act, bailiff, contest, count, latest } = await setupCountedWeek();
    const first = await latest();
    await count();
    const read = (version: number, votes_sha256: string) =>
      act(bailiff.session, 'count.sign', { contest_id: contest, version, votes_sha256 });
    await expect(read(1, first.votes_sha256)).rejects.toEqual(refused('CHANGED_MEANWHILE'));
    await expect(read(2, 'f'.repeat(64))).rejects.toEqual(refused('CHANGED_MEANWHILE'));
    const { votes_sha256 } = await latest();
    const whole = (minutes_sha256: string) =>
      act(bailiff.session, 'count.sign', { contest_id: contest, version: 2, votes_sha256, minutes_sha256 });
    await expect(whole(minutesDigest(first))).rejects.toEqual(refused('CHANGED_MEANWHILE'));
    await whole(minutesDigest(await latest()));
  });
});

it('a second huissier of the same name may sign beside the first, who may not sign again', async () => {
  const { db, deps, bailiff, contest, latest, sign, count } = await setupCountedWeek();
  const namesake = await makeOperator(deps, 'huissier', 'Maître Diop');
  const may = async (id: string) => maySign(await latest(), await signatures(db, contest), id);
  expect([await may(bailiff.id), await may(namesake.id)]).toEqual([true, true]);
  await sign();
  expect([await may(bailiff.id), await may(namesake.id)]).toEqual([false, true]);
  await count();
  expect([await may(bailiff.id), await may(namesake.id)]).toEqual([true, true]);
});

describe('a role that is taken away while an act waits for its locks', () => {
  /** Does something while the week is locked, as a long count locks it. */
  async function whileHeld(world: World, waiting: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
    const { db, contest } = world;
    const { asked } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('contests').select('id').where('id', '=', contest).forUpdate().execute();
      const asked = waiting().catch((error: unknown) => error);
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      await meanwhile();
      return { asked };
    });
    return asked;
  }
  const becomes = ({ db }: World, id: string, change: { role?: 'moderator'; disabled_at?: Date }) =>
    db.updateTable('operators').set(change).where('id', '=', id).execute();

  it('signs nothing', async () => {
    const world = await setupCountedWeek();
    const { bailiff, contest, db, sign } = world;
    const answer = await whileHeld(world, sign, () =>
      becomes(world, bailiff.id, { disabled_at: new Date() }),
    );
    expect(answer).toEqual(refused('ROLE_REQUIRED'));
    expect(await signatures(db, contest)).toEqual([]);
  });

  it('asks for nothing, and what it asked for before is agreed to by no second person', async () => {
    const world = await setupCountedWeek();
    const { mireille, publish, latest, db } = world;
    const id = mireille.operator.id;
    expect(await whileHeld(world, publish, () => becomes(world, id, { role: 'moderator' }))).toEqual(
      refused('ROLE_REQUIRED'),
    );
    expect(await waitingApprovals(db)).toEqual([]);
    const other = await setupCountedWeek();
    await other.publish();
    await becomes(other, other.mireille.operator.id, { role: 'moderator' });
    await expect(other.approve()).rejects.toEqual(refused('ROLE_REQUIRED'));
    expect((await other.latest()).published_at).toBeNull();
    expect((await latest()).published_at).toBeNull();
  });
});

describe('a show that wants a signature', () => {
  it('takes none of an admin who was made a huissier for it', async () => {
    const { db, deps, require, publish, sign, mireille, contest } = await setupCountedWeek();
    await require(true);
    const third = await makeOperator(deps, 'huissier', 'Fatou');
    await sign(third.session);
    await db.updateTable('operators').set({ role: 'admin' }).where('id', '=', third.id).execute();
    expect(await signatures(db, contest)).toHaveLength(1);
    await expect(publish()).rejects.toEqual(refused('SIGNATURE_REQUIRED'));
    // Nor does an operator agree to a role of their own.
    await perform(deps, acts, mireille, 'operator.role', { operator_id: third.id, role: 'huissier' });
    const [request] = await waitingApprovals(db);
    const own = await findOperatorSession(db, third.token, { ip: '127.0.0.1', userAgent: 'test' });
    if (!own) throw new Error('signed out');
    await expect(decide(deps, acts, own, request?.id ?? '', 'approved')).rejects.toEqual(
      refused('SECOND_PERSON_REQUIRED'),
    );
  });

  it('gives up a publication that was planned without one', async () => {
    const { require, publish, approve, latest, sign } = await setupCountedWeek();
    await publish('result_date');
    await approve();
    expect((await latest()).published_at).not.toBeNull();
    await require(true);
    expect(await latest()).toMatchObject({ published_at: null, fell_because: 'signature' });
    // One that was signed stays.
    await require(false);
    await approve();
    await sign();
    await publish('result_date');
    await approve();
    await require(true);
    expect((await latest()).published_at).not.toBeNull();
  });

  it('publishes no count without one', async () => {
    const { require, publish, sign, count, approve, db, contest } = await setupCountedWeek();
    await require(true);
    await expect(publish()).rejects.toEqual(refused('SIGNATURE_REQUIRED'));
    await sign();
    await publish();
    // A later count is another one: the request for the first falls, and a new one wants its own signature.
    await count();
    await expect(approve()).rejects.toEqual(refused('APPROVAL_FELL'));
    await expect(publish()).rejects.toBeTruthy();
    expect(
      (await db.selectFrom('contests').select('published_at').where('id', '=', contest).executeTakeFirst())
        ?.published_at,
    ).toBeNull();
  });

  it('is told so by the second person’s decision, where the rule came after the request', async () => {
    const { require, publish, sign, approve, latest } = await setupCountedWeek();
    await publish();
    await require(true);
    await expect(approve()).rejects.toEqual(refused('SIGNATURE_REQUIRED'));
    await sign();
    await approve();
    expect((await latest()).published_at).not.toBeNull();
  });

  it('corrects a result only with a signature under the new count', async () => {
    const { require, publish, sign, approve, act, mireille, contest, latest } = await setupCountedWeek();
    await publish();
    await approve();
    await require(true);
    await act(mireille, 'contest.correct', { contest_id: contest, version: 1, reason: 'Votes annulés' });
    await expect(approve()).rejects.toEqual(refused('SIGNATURE_REQUIRED'));
    await sign();
    await approve();
    expect(await latest()).toMatchObject({ version: 2, published_at: expect.any(String) });
  });

  it('gives the rule up only when two agree', async () => {
    const { require, approve, deps } = await setupCountedWeek();
    expect(await require(true)).toMatchObject({ kind: 'done' });
    expect(await require(false)).toMatchObject({ kind: 'requested' });
    expect((await adminSettings(deps)).count.huissier_signs).toBe(true);
    await approve();
    expect((await adminSettings(deps)).count.huissier_signs).toBe(false);
  });
});
