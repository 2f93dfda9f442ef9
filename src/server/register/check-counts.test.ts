import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { countChecks } from '#domain/counting/checks.ts';
import { testSite } from '#test/application.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { sealNow } from '#test/register.ts';
import { tamper } from '#test/tamper.ts';
import { checkCounts } from './check-counts.ts';

/** A sealed week, and what checks its counts as a server has it: with a process of its own. */
async function setupChecking() {
  let connection: Parameters<typeof checkCounts>[1] = {};
  const it = await setupDecidedWeek(async () => {
    const site = await testSite();
    connection = site.connection;
    return site;
  });
  const { keys, originFor } = it.deps.register;
  await sealNow(it.db, { keys, originFor });
  const checking = checkCounts(it.deps, connection);
  onTestFinished(checking.stop);
  /** What was found in each count, once all are checked. */
  const found = async () => (await countChecks(it.db, it.contest)).map((one) => one.found);
  /** What the page says of the latest count. */
  const said = async () => {
    const page = `/regie/semaines/${it.contest}/depouillement`;
    const { body } = await it.app.inject({ url: page, headers: it.headers });
    return body.match(/[^>]*registre public[^<]*/)?.[0];
  };
  return { ...it, checking, found, said };
}

it('a count is held against rows and register in a process of its own, and its page says what came of it', async () => {
  const it = await setupChecking();
  const told = vi.spyOn(it.deps.log, 'error');
  it.checking.look();
  await it.count();
  expect(await it.said()).toMatch(/^Pas encore contrôlé au registre public/);
  await expect
    .poll(() => {
      it.checking.look();
      return it.found();
    })
    .toEqual([0]);
  expect(await it.said()).toMatch(/^Contrôlé au registre public le .*54\svotes, les mêmes, au vote près\.$/);
  expect(told).not.toHaveBeenCalled();

  // Rows are changed past the product, and counted.
  await tamper(
    it.db,
    'votes',
    sql`update votes set candidate_id = ${it.koffi} where candidate_id = ${it.aicha}`,
  );
  const moved = it.votes.filter(({ candidate }) => candidate === it.aicha).length;
  await it.count();
  await expect
    .poll(() => {
      it.checking.look();
      return it.found();
    })
    .toEqual([0, moved]);
  await vi.waitFor(() =>
    expect(told).toHaveBeenCalledWith(
      { contest: it.contest, version: 2, found: moved },
      'a count does not agree with its rows and register',
    ),
  );
  expect(await it.said()).toMatch(/^Ce dépouillement n’est pas d’accord avec le registre public\s:/);
});
