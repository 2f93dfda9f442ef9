import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const COMMANDS = [
  'recount',
  'regie:admin',
  'risk:scan',
  'message:send',
  'doctor',
  'votes:missing',
  'push:keys',
];

it('the container has every file that the commands documented for it start', async () => {
  const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8');
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const copied = dockerfile.match(/^COPY (scripts\/.*) scripts\/$/m)?.[1]?.split(' ') ?? [];
  for (const command of COMMANDS.flatMap((name) => [`pre${name}`, name])) {
    expect([command, copied]).toEqual([command, expect.arrayContaining([scripts[command].split(' ')[1]])]);
  }
});

it('a command that runs beside a server builds no pages: those would change under visitors, and the command would wait', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  for (const name of [...COMMANDS, 'distribute'])
    expect([name, scripts[`pre${name}`]]).toEqual([name, 'node scripts/prepare.mjs install']);
});

it('prepare.mjs prepares nothing where there is no lock file, as in the container', async () => {
  const image = await mkdtemp(path.join(os.tmpdir(), 'palmares-image-'));
  onTestFinished(() => rm(image, { recursive: true, force: true }));
  await mkdir(path.join(image, 'scripts'));
  await cp(path.join(import.meta.dirname, 'prepare.mjs'), path.join(image, 'scripts/prepare.mjs'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(image, 'scripts/prepare.mjs')], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});

it('compile.ts leaves the compiled code of all that a server loads', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-compiled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const run = (...what: string[]) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: folder };
    expect(spawnSync(process.execPath, what, { env, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    return readdir(folder, { recursive: true });
  };
  const compiled = await run(path.join(import.meta.dirname, 'compile.ts'));
  expect(compiled.length).toBeGreaterThan(500);
  const loaded = [
    'main.ts',
    'take-requests.ts',
    'pages/ssr.ts',
    'register/seal-logs.ts',
    'share-pictures/painter.ts',
  ];
  const server = path.join(ROOT, 'src/server');
  const imports = loaded.map((file) => `import(${JSON.stringify(path.join(server, file))})`);
  const afterwards = await run('-e', `Promise.all([${imports}]).then(() => process.exit())`);
  const added = afterwards.filter((file) => !compiled.includes(file));
  // Node compiles the evaluated code itself, and its own runner of it.
  expect(added.length, 'files that were compiled only now').toBeLessThanOrEqual(2);
});
