import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ConnectionSettings } from '#database/client.ts';
import { countChecks } from '#domain/counting/checks.ts';
import { testSite } from '#test/application.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { flakyNetwork } from '#test/proxy.ts';
import { sealNow } from '#test/register.ts';
import { makeContest } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { checkCounts } from './check-counts.ts';

/** A sealed week, and the checks of its counts as a server runs them: in a process of their own. */
async function setupChecking() {
  let connection: ConnectionSettings = {};
  const it = await setupDecidedWeek(async () => {
    const site = await testSite();
    connection = site.connection;
    return site;
  });
  const { keys, originFor } = it.deps.register;
  const seal = () => sealNow(it.db, { keys, originFor });
  await seal();
  const begin = (to: ConnectionSettings = connection, statementMs?: number) => {
    const checking = checkCounts(it.deps, to, statementMs);
    onTestFinished(checking.stop);
    return checking;
  };
  /** What the checks found in each count. */
  const found = async () => (await countChecks(it.db, it.contest)).map((one) => one.found);
  /** The sentence of the count's page about its check. */
  const said = async () => {
    const page = `/regie/semaines/${it.contest}/depouillement`;
    const { body } = await it.app.inject({ url: page, headers: it.headers });
    return body.match(/[^>]*registre public[^<]*/)?.[0];
  };
  return { ...it, connection, seal, begin, found, said };
}

it('a count is held against rows and register in a process of its own, and its page says what came of it', async () => {
  const it = await setupChecking();
  const checking = it.begin();
  const told = vi.spyOn(it.deps.log, 'error');
  checking.look();
  await it.count();
  expect(await it.said()).toMatch(/^Pas encore contrôlé au registre public/);
  await expect
    .poll(() => {
      checking.look();
      return it.found();
    })
    .toEqual([0]);
  expect(await it.said()).toMatch(/^Contrôlé au registre public le .*54\svotes, les mêmes, au vote près\.$/);
  expect(told).not.toHaveBeenCalled();

  // Rows are changed behind the product's back, and counted.
  await tamper(
    it.db,
    'votes',
    sql`update votes set candidate_id = ${it.koffi} where candidate_id = ${it.aicha}`,
  );
  const moved = it.votes.filter(({ candidate }) => candidate === it.aicha).length;
  await it.count();
  await expect
    .poll(() => {
      checking.look();
      return it.found();
    })
    .toEqual([0, moved]);
  await vi.waitFor(() =>
    expect(told).toHaveBeenCalledWith(
      { contest: it.contest, version: 2, found: moved },
      'a count does not agree with its rows and register',
    ),
  );
  expect(await it.said()).toMatch(/^Ce dépouillement ne concorde pas avec le registre public\s:/);
});

it('a check whose database falls silent is given up, and holds up none of the others', async () => {
  const it = await setupChecking();
  const older = await makeContest(it.db, [it.aicha], {
    week: 2,
    from: '-20 days',
    to: '-15 days',
    override: 'closed',
  });
  await sql`insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
    select bucket, user_id, ${older}, vote_day - 14, 0, ${it.aicha}, gen_random_uuid(), cast_at - interval '14 days'
    from votes limit 1`.execute(it.db);
  await it.seal();
  await it.ask('contest.count', { contest_id: older });
  await it.count();
  const network = await flakyNetwork(it.connection);
  let lost: Buffer | undefined;
  network.fate = (_, request) => {
    if (request.includes('repeatable read')) lost ??= request;
    return request === lost ? 'swallow' : 'pass';
  };
  const told = vi.spyOn(it.deps.log, 'warn');
  it.begin(network.connection, 500).look();
  await vi.waitFor(async () => expect(await countChecks(it.db, older)).toMatchObject([{ version: 1 }]), {
    timeout: 20_000,
  });
  const err = expect.objectContaining({ message: expect.stringContaining('silent') });
  expect(told.mock.calls).toEqual([
    [{ err, contest: it.contest, version: 1 }, 'a count could not be held against its register'],
  ]);
});
