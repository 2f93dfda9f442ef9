import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folder.ts';
import { databaseUrl } from '#test/process/server.ts';
import { REGISTER_SECRET, sealNow } from '#test/register.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';

const SCRIPT = path.join(import.meta.dirname, 'recount.ts');

it('the recount command holds the rows against tallies and register, names what differs, and tells by its exit code', async () => {
  const { db, connection } = await freshDatabase();
  const show = await makeShow(db);
  const people = await makeCrowd(db, 30);
  await crowdVotes(db, people, { contest: show.contest, candidate: show.aicha });
  const [first = { id: '' }, second = { id: '' }] = people;
  await sealNow(db);
  const folder = await temporaryFolder();
  const run = (secret = REGISTER_SECRET, ...args: string[]) =>
    promisify(execFile)(process.execPath, [SCRIPT, ...args], {
      env: {
        PATH: process.env.PATH,
        COMPETITION_ID: COMPETITION,
        DATABASE_URL: databaseUrl(connection),
        DATA_DIR: folder,
        REGISTER_SECRET: secret,
      },
    }).then(
      ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
      ({ code, stdout, stderr }) => ({ code, lines: `${stdout}${stderr}`.trim().split('\n') }),
    );
  const register = `Registre du vote ${show.contest} :`;
  expect(await run()).toEqual({
    code: 0,
    lines: ['30 votes recomptés, 0 écart(s).', `${register} 30 votes, 30 lignes scellées, 0 écart(s).`],
  });
  const secret = await run('another secret than the one of the register');
  expect([secret.code, secret.lines[1]]).toEqual([
    2,
    `${register} commencé avec un autre REGISTER_SECRET, rien n’est comparé.`,
  ]);

  await tamper(db, 'votes', sql`update votes set candidate_id = ${show.koffi} where user_id = ${first.id}`);
  await tamper(db, 'votes', sql`delete from votes where user_id = ${second.id}`);
  // The tallies can be made anew; the register cannot.
  expect((await run(REGISTER_SECRET, '--repair')).code).toBe(1);
  const { code, lines } = await run();
  expect(code).toBe(1);
  expect(lines.slice(0, 2)).toEqual([
    '29 votes recomptés, 0 écart(s).',
    `${register} 30 votes, 29 lignes scellées, 2 écart(s).`,
  ]);
  // In the order of the log, which is not the order of the rows.
  const told = lines
    .slice(2)
    .map((line) => line.replace(/\d{4}-\d\d-\d\d/, 'DAY').replace(/ion \d+/, 'ion N'));
  expect(new Set(told)).toEqual(
    new Set([
      `  position N, ligne ${first.id} DAY 0 : au registre pour le talent ${show.aicha}, dans la ligne pour ${show.koffi}`,
      `  position N : au registre pour le talent ${show.aicha}, et aucune ligne`,
    ]),
  );
});
