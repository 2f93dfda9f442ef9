import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { assignBonus } from '#domain/bonus/service.ts';
import { testApplication, testSite } from '#test/application.ts';
import { makeCode } from '#test/bonus.ts';
import { makeMember } from '#test/members.ts';
import { earlier } from '#test/moved-times.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { createGrantWatch } from './grant-watch.ts';

/** A show whose code gives one vote a use, an alarm from three an account or eight in all, and what is logged. */
async function setupGrantWatch() {
  const it = await testApplication({ BONUS_ALARM_ACCOUNT: '3', BONUS_ALARM_HOUR: '8' });
  const show = await makeShow(it.db);
  await makeCode(it.db, { code: 'TV', amount: 1, max_uses_per_user: 20 });
  const told: string[] = [];
  const log = {
    error: (_facts: unknown, message: string) => told.push(`error: ${message}`),
    warn: (_facts: unknown, message: string) => told.push(`warn: ${message}`),
    info: (_facts: unknown, message: string) => told.push(`info: ${message}`),
  } as unknown as Parameters<typeof createGrantWatch>[0]['log'];
  const watch = createGrantWatch({ ...it.deps, log });
  const use = async (person: Awaited<ReturnType<typeof makeMember>>, times: number) => {
    for (let n = 0; n < times; n += 1)
      await assignBonus(it.deps, person.session, { bonus_type: 'partenaire', code: 'TV' });
  };
  const metrics = async () => (await it.deps.metrics.registry.metrics()).match(/^palmares_bonus_.*$/gm);
  return { ...it, ...show, watch, use, told, metrics };
}

const RAISED = 'error: bonus votes are granted faster than the alarm allows';

describe('the alarm on bonus votes', () => {
  it('is silent at the usual pace, and not moved by what registering gives', async () => {
    const { watch, use, told, deps, metrics } = await setupGrantWatch();
    for (let n = 0; n < 3; n += 1) await use(await makeMember(deps), 2);
    expect(await watch.look(0)).toMatchObject({ codes: 6, videos: 0, accounts: 0, alarm: false });
    expect(told).toEqual([]);
    expect(await metrics()).toEqual([
      'palmares_bonus_granted_hour{source="partenaire"} 6',
      'palmares_bonus_granted_hour{source="video"} 0',
      'palmares_bonus_accounts_over_alarm 0',
      'palmares_bonus_alarm 0',
    ]);
  });

  it('is raised when one account gets too many within an hour, and names it', async () => {
    const { watch, use, told, deps, metrics } = await setupGrantWatch();
    const person = await makeMember(deps);
    await use(person, 3);
    expect(await watch.look(0)).toMatchObject({
      accounts: 1,
      most: [{ user_id: person.session.userId, votes: 3 }],
      tooMany: false,
      alarm: true,
    });
    expect(told).toEqual([RAISED]);
    expect(await metrics()).toEqual(
      expect.arrayContaining(['palmares_bonus_accounts_over_alarm 1', 'palmares_bonus_alarm 1']),
    );
  });

  it('is raised when all accounts together get too many, though none stands out', async () => {
    const { watch, use, deps } = await setupGrantWatch();
    for (let n = 0; n < 4; n += 1) await use(await makeMember(deps), 2);
    expect(await watch.look(0)).toMatchObject({ codes: 8, accounts: 0, tooMany: true, alarm: true });
  });

  it('is logged again when it grows, every ten minutes and when it is over, not at every reading', async () => {
    const { watch, use, told, deps, db } = await setupGrantWatch();
    await use(await makeMember(deps), 3);
    const minute = 60_000;
    await watch.look(0);
    await watch.look(minute);
    expect(told).toEqual([RAISED]);
    await use(await makeMember(deps), 3);
    await watch.look(2 * minute);
    expect(told).toEqual([RAISED, RAISED]);
    await watch.look(11 * minute);
    expect(told).toEqual([RAISED, RAISED]);
    await watch.look(12 * minute);
    expect(told).toEqual([RAISED, RAISED, RAISED]);
    await tamper(
      db,
      'bonus_grants',
      sql`update bonus_grants set granted_at = ${earlier('granted_at', '61 minutes')}`,
    );
    expect(await watch.look(13 * minute)).toMatchObject({ codes: 0, alarm: false });
    expect(told.at(-1)).toBe('info: bonus votes are granted at their usual pace again');
    expect(told).toHaveLength(4);
  });

  it('reads the rows of the hour only, not of the season', async () => {
    const { db, connection } = await setupGrantWatch();
    await sql`
      insert into bonus_grants (bucket, user_id, number, bonus_type, source, granted_at)
      select n % 256, gen_random_uuid(), 1, 'partenaire', 'old', now() - make_interval(days => 90, secs => -n * 60)
      from generate_series(1, 120000) n`.execute(db);
    await sql`analyze bonus_grants`.execute(db);
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query(
      "explain select from bonus_grants where granted_at >= now() - interval '1 hour' and bonus_type = 'partenaire'",
    );
    await client.end();
    expect(JSON.stringify(rows)).toContain('bonus_grants_granted_at');
  });

  it('stands on the live screen for every operator, with what can be done', async () => {
    const { app, deps, db } = await testSite({ BONUS_ALARM_ACCOUNT: '2' });
    await makeShow(db);
    const operator = await makeOperator(deps, 'operator');
    const screen = async () =>
      (await app.inject({ url: '/regie', headers: { ...operator.headers, accept: 'text/html' } })).body;
    await makeCode(db, { code: 'TV', amount: 2 });
    await deps.grants.look(0);
    expect(await screen()).not.toContain('votes bonus donnés en une heure');
    const { session } = await makeMember(deps);
    await assignBonus(deps, session, { bonus_type: 'partenaire', code: 'TV' });
    await deps.grants.look(60_000);
    expect(await screen()).toContain(
      '2 votes bonus donnés en une heure par les codes (2) et les vidéos (0).',
    );
    expect(await screen()).toContain('Un compte en a reçu 2 en une heure.');
  });
});
