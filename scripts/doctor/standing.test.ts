import { expect, it, onTestFinished } from 'vitest';
import { createDb, createPool } from '#database/client.ts';
import { readSettings } from '#server/config/config.ts';
import { startPair } from '#test/replicas/pair.ts';
import { lookAtStanding } from './standing.ts';

it('the doctor tells on how many disks a vote is, whatever follows the database', async () => {
  const pair = await startPair();
  onTestFinished(() => pair.remove());
  const db = createDb(createPool({ connectionString: pair.url() }, 1));
  onTestFinished(() => db.destroy());
  const told = async (variables: Record<string, string> = {}) =>
    (await lookAtStanding(db, readSettings(variables))).map(({ state, sentence }) => `${state} ${sentence}`);
  const onTwo =
    'ok 1 standby follows the database, and commits wait for one: an acknowledged vote is on two disks.';
  const onOne =
    'note 1 standby follows the database, and commits wait for none: an acknowledged vote is on one disk.';
  const refused = expect.stringMatching(/^wrong DATABASE_REQUIRE_STANDBY is 1, and no standby is named: /);
  expect(await told({ DATABASE_REQUIRE_STANDBY: '1' })).toContain(onTwo);
  await pair.goOnAlone();
  while (!(await told()).includes(onOne)) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await told()).not.toContainEqual(refused);
  expect(await told({ DATABASE_REQUIRE_STANDBY: '1' })).toContainEqual(refused);
}, 120_000);
