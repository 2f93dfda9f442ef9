import { chmod, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { acts } from '#domain/regie/acts.ts';
import { readJson } from '#domain/register/entry-rules.ts';
import { findFault } from '#domain/register/fault-queries.ts';
import { latestHead } from '#domain/register/log-queries.ts';
import { resumptionEntry } from '#domain/register/schema.ts';
import { testApplication } from '#test/application.ts';
import { backUp } from '#test/backup.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { makeOperator } from '#test/operators.ts';
import { readLog } from '#test/register.ts';
import { makeShow } from '#test/show.ts';
import { startWitness } from '#test/witness.ts';
import { ConfigurationError } from '../config/config.ts';
import { openHeadsFile } from './heads-file.ts';
import { keepRegister } from './keep-register.ts';

/** A show, and the keeper of its register as a server runs it: with a sealing process and a data folder. */
async function setupRegisterKeeper(settings: Record<string, string> = {}) {
  const { deps, db, connection } = await testApplication({ REGISTER_SEAL_VOTES: '1', ...settings });
  const show = await makeShow(db);
  const file = path.join(deps.config.dataDir, 'register-heads.json');
  const start = () => {
    const keeping = keepRegister(deps, connection);
    onTestFinished(keeping.stop);
    return keeping;
  };
  const isComplete = () =>
    sql<{
      complete: boolean;
    }>`select complete_until > (select max(cast_at) from votes) as complete from rollup`
      .execute(db)
      .then(({ rows }) => rows[0]?.complete);
  const vote = async (count: number) => {
    await crowdVotes(db, await makeCrowd(db, count), { contest: show.contest, candidate: show.aicha });
    // A roll-up covers votes only up to the oldest open transaction, which may be the keeper's own: it is repeated.
    await expect.poll(() => rollUp(db).then(isComplete)).toBe(true);
    // As if the roll-up had gone on for as long as the register stays behind it.
    await sql`update rollup set complete_until = complete_until + interval '2 seconds'`.execute(db);
  };
  const size = async () => (await latestHead(db, show.contest))?.size;
  const remembered = async () => JSON.parse(await readFile(file, 'utf8'))[show.contest];
  const fault = async () => (await findFault(db, show.contest))?.kind;
  const metric = async (name: string) =>
    (await deps.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;
  /** Two admins go on with the register. */
  const resume = async () => {
    const [mireille, adama] = [await makeOperator(deps), await makeOperator(deps)];
    const input = { contest_id: show.contest, reason: 'Base restaurée à 21 h 04' };
    const asked = await perform(deps, acts, mireille.session, 'register.resume', input);
    if (asked.kind !== 'requested') throw new Error('done by one');
    await decide(deps, acts, adama.session, asked.approval, 'approved');
  };
  return { deps, db, ...show, file, start, vote, size, remembered, fault, metric, resume };
}

describe('the keeper of the register', () => {
  it('writes the published heads to a file, and the head that replaces a lost one', async () => {
    const it = await setupRegisterKeeper();
    const keeping = it.start();
    await it.vote(20);
    keeping.seal();
    await expect.poll(it.remembered).toMatchObject({ size: 20 });
    const restore = await backUp(it.db);
    await it.vote(5);
    keeping.seal();
    await expect.poll(it.remembered).toMatchObject({ size: 25 });
    const lost = await it.remembered();
    await restore();

    // The next process reads from the file what was published.
    await keeping.stop();
    const next = it.start();
    await it.vote(1);
    next.seal();
    await expect.poll(it.fault).toBe('behind');
    await expect.poll(() => it.metric('palmares_register_stopped')).toBe(1);
    expect(await it.metric('palmares_register_lag_seconds')).toBeGreaterThan(0);
    expect([await it.size(), await it.remembered()]).toEqual([20, lost]);
    await it.resume();
    next.seal();
    await expect.poll(it.remembered).toMatchObject({ size: 22 });
    expect(await it.fault()).toBeUndefined();
    await expect.poll(() => it.metric('palmares_register_stopped')).toBe(0);
    expect(await it.metric('palmares_register_entries')).toBe(22);
  });

  it('seals nothing while it cannot read what was published, says so, and goes on once it can', async () => {
    const it = await setupRegisterKeeper();
    const first = it.start();
    await it.vote(3);
    first.seal();
    await expect.poll(it.remembered).toMatchObject({ size: 3 });
    const good = await readFile(it.file, 'utf8');
    await first.stop();
    await writeFile(it.file, '{"half');
    const next = it.start();
    await it.vote(3);
    next.seal();
    await expect.poll(it.fault).toBe('heads');
    expect(await it.metric('palmares_register_stopped')).toBe(1);
    expect(await it.size()).toBe(3);
    await writeFile(it.file, good);
    next.seal();
    await expect.poll(it.remembered).toMatchObject({ size: 6 });
    expect(await it.fault()).toBeUndefined();
  });
});

it('a keeper that cannot write down what was published goes on, raises the alarm, and catches up once it can', async () => {
  const it = await setupRegisterKeeper();
  const keeping = it.start();
  await it.vote(3);
  keeping.seal();
  await expect.poll(it.remembered).toMatchObject({ size: 3 });
  expect(await it.metric('palmares_register_unkept')).toBe(0);
  // A file cannot be renamed over a folder; revoking permissions would not stop root.
  await rm(it.file);
  await mkdir(it.file);
  await it.vote(3);
  keeping.seal();
  await expect.poll(() => it.metric('palmares_register_unkept')).toBe(1);
  expect(await it.size()).toBe(6);
  await rmdir(it.file);
  keeping.seal();
  await expect.poll(it.remembered).toMatchObject({ size: 6 });
  expect(await it.metric('palmares_register_unkept')).toBe(0);
});

it('a keeper that is stopped while it seals logs no error, and the next one seals the rest', async () => {
  const it = await setupRegisterKeeper();
  const warn = vi.spyOn(it.deps.log, 'warn');
  const first = it.start();
  await it.vote(3);
  const waits = () =>
    sql<{ n: number }>`select count(*)::int as n from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`
      .execute(it.db)
      .then(({ rows }) => rows[0]?.n);
  await it.db.transaction().execute(async (other) => {
    await sql`lock table register_logs in access exclusive mode`.execute(other);
    first.seal();
    await expect.poll(waits).toBeGreaterThan(0);
    await first.stop();
  });
  expect(warn).not.toHaveBeenCalled();
  const next = it.start();
  next.seal();
  await expect.poll(it.remembered).toMatchObject({ size: 3 });
});

describe('a database that was restored while nothing beside it was kept', () => {
  async function setupKeeperWithWitness() {
    const witness = await startWitness();
    const it = await setupRegisterKeeper({ WITNESSES: `${witness.key}@${witness.address}` });
    return { ...it, signed: () => [...witness.seen.values()].map((head) => head.size) };
  }

  it('is noticed by a witness before anything is sealed, and resumed by two admins, once', async () => {
    const it = await setupKeeperWithWitness();
    const first = it.start();
    await it.vote(20);
    first.seal();
    await expect.poll(it.signed).toEqual([20]);
    const restore = await backUp(it.db);
    await it.vote(5);
    first.seal();
    await expect.poll(it.signed).toEqual([25]);
    await first.stop();
    await restore();
    await rm(it.file);

    const next = it.start();
    // More votes than were lost: only the witness can tell that they are other votes.
    await it.vote(30);
    next.seal();
    await expect.poll(it.fault).toBe('behind');
    expect(await it.size()).toBe(20);
    await it.resume();
    next.seal();
    await expect.poll(it.remembered).toMatchObject({ size: 51 });
    const { entries } = await readLog(it.db, it.contest, it.deps.register.keys);
    expect(resumptionEntry.parse(readJson(entries[20] as Uint8Array))).toMatchObject({
      lost: { size: 25, root: null },
    });

    // The witness keeps refusing, which the resumption has already settled.
    await next.stop();
    const last = it.start();
    await it.vote(1);
    last.seal();
    await expect.poll(it.remembered).toMatchObject({ size: 52 });
    expect(await it.fault()).toBeUndefined();
    expect(it.signed()).toEqual([25]);
  });

  it('is noticed by a witness where the backup is older than the register', async () => {
    const it = await setupKeeperWithWitness();
    const restore = await backUp(it.db);
    const first = it.start();
    await it.vote(20);
    first.seal();
    await expect.poll(it.signed).toContain(20);
    await first.stop();
    await restore();
    await rm(it.file);

    const next = it.start();
    await it.vote(30);
    next.seal();
    await expect.poll(it.fault).toBe('behind');
    expect(await it.size()).toBeUndefined();
  });
});

describe('the file of published heads', () => {
  it.each([
    ['cut short', '{"half'],
    ['empty', ''],
    ['of another form', '[]'],
    ['with a root that is none', '{"01890000-0000-7000-8000-000000000001":{"size":3,"root":"zz"}}'],
  ])('is refused in one French sentence when it is %s', async (_, text) => {
    const { file, deps } = await setupRegisterKeeper();
    await writeFile(file, text);
    const opening = openHeadsFile(deps.config.dataDir);
    await expect(opening).rejects.toThrow(ConfigurationError);
    await expect(opening).rejects.toThrow(/^Le fichier .*register-heads\.json ne peut pas être lu \(/);
  });

  it('is refused when it may not be read, and begun where there is none', async () => {
    const { file, deps } = await setupRegisterKeeper();
    await writeFile(file, '{}');
    await chmod(file, 0);
    // Root can read the file all the same.
    if (process.getuid?.() !== 0) await expect(openHeadsFile(deps.config.dataDir)).rejects.toThrow('EACCES');
    await rm(file);
    expect((await openHeadsFile(deps.config.dataDir)).all()).toEqual({});
  });
});
