import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folder.ts';
import { databaseUrl } from '#test/process/server.ts';
import { REGISTER_SECRET, sealNow } from '#test/register.ts';
import { COMPETITION, makeShow } from '#test/show.ts';

const SCRIPT = path.join(import.meta.dirname, 'votes-missing.ts');

it('after a restore, what was published and is missing is told, and so is that nothing could be compared', async () => {
  const { db, connection } = await freshDatabase();
  const show = await makeShow(db);
  await crowdVotes(db, await makeCrowd(db, 3), { contest: show.contest, candidate: show.aicha });
  await sealNow(db);
  const { size } = await db.selectFrom('register_logs').select('size').executeTakeFirstOrThrow();
  const folder = await temporaryFolder();
  const heads = path.join(folder, 'register-heads.json');
  const run = () =>
    promisify(execFile)(process.execPath, [SCRIPT], {
      env: {
        PATH: process.env.PATH,
        COMPETITION_ID: COMPETITION,
        DATABASE_URL: databaseUrl(connection),
        DATA_DIR: folder,
        REGISTER_SECRET,
      },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout.trim() }),
      ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}`.trim() }),
    );
  const publish = (entries: number) =>
    writeFile(heads, JSON.stringify({ [show.contest]: { size: entries, root: 'a'.repeat(64) } }));

  const blind = await run();
  expect(blind.code).toBe(2);
  expect(blind.text).toContain(`${heads} n’est pas là`);

  await publish(size);
  expect(await run()).toEqual({
    code: 0,
    text: '1 registre(s) comparé(s) : aucune entrée publiée ne manque.',
  });

  await publish(size + 2);
  const short = await run();
  expect(short.code).toBe(1);
  expect(short.text).toContain(`${size + 2} entrées publiées, ${size} dans cette base, 2 manquent`);
});
