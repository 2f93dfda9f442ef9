import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { listMessages } from '#domain/messaging/service.ts';
import { testApplication } from '#test/application.ts';
import { makeMember } from '#test/members.ts';
import { databaseUrl } from '#test/process/server.ts';
import { COMPETITION, makeShow } from '#test/show.ts';

const SCRIPT = path.join(import.meta.dirname, 'send-message.ts');

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

it('send-message sends, plans and calls back, and says in words what it refuses', async () => {
  const { deps, db, connection } = await testApplication();
  await makeShow(db);
  const { session } = await makeMember(deps, { phone: '07 08 12 34 56' });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-message-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'message.md');
  await writeFile(file, 'Merci **Awa**.\n');

  const command = (...args: string[]): Promise<Outcome> =>
    promisify(execFile)(process.execPath, [SCRIPT, ...args], {
      env: { PATH: process.env.PATH, COMPETITION_ID: COMPETITION, DATABASE_URL: databaseUrl(connection) },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );

  const [sent, planned, refused, unknown, both, usage] = await Promise.all([
    command('--title', 'Merci', '--body-file', file, '--user', '+225 07 08 12 34 56', '--link', '/vote'),
    command('--title', 'Demain', '--body', 'Bientôt.', '--country', 'ci', '--at', '2099-01-01T00:00:00Z'),
    command(
      '--title',
      ' ',
      '--body',
      'x',
      '--link',
      'javascript:alert(1)',
      '--from',
      'nobody',
      '--at',
      'demain',
    ),
    command('--title', 'Merci', '--body', 'x', '--user', 'personne@exemple.org'),
    command('--title', 'Merci', '--body', 'x', '--body-file', file),
    command('--tittle', 'Merci'),
  ]);
  expect([sent.stderr, sent.code]).toEqual(['', 0]);
  const id = sent.stdout.match(/^Message envoyé : ([\da-f-]{36})$/m)?.[1] ?? '';
  expect(await listMessages(deps, session)).toMatchObject([{ id, title: 'Merci', excerpt: 'Merci Awa.' }]);
  expect(planned.stdout).toMatch(/^Message prévu pour 2099-01-01T00:00:00Z : [\da-f-]{36}$/m);
  expect([refused.code, refused.stderr.trim().split('\n').sort()]).toEqual([
    1,
    [
      '--at : Cette valeur n’est pas valable.',
      '--from : Cette valeur n’est pas valable.',
      '--link : Cette valeur n’est pas valable.',
      '--title : Ce champ est à remplir.',
    ],
  ]);
  expect([unknown.code, unknown.stderr]).toEqual([1, 'Aucun compte ne correspond.\n']);
  expect([both.code, both.stderr]).toEqual([
    1,
    expect.stringMatching(/^Choisissez --body ou --body-file\.\n\nUsage/),
  ]);
  expect([usage.code, usage.stderr]).toEqual([1, expect.stringMatching(/--tittle[\s\S]*Usage : npm run/)]);

  expect(await command('--recall', id)).toEqual({
    code: 0,
    stdout: 'Message retiré : plus personne ne le voit.\n',
    stderr: '',
  });
  expect(await listMessages(deps, session)).toEqual([]);
});
