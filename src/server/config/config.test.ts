import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigurationError, readSettings } from './config.ts';
import { withSecrets } from './secrets.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 's'.repeat(32),
  REGISTER_SECRET: 'r'.repeat(32),
  PUBLIC_URL: 'https://palmares.example',
  COMPETITION_ID: 'saison-7',
};

const BUCKET = {
  UPLOADS_S3_ENDPOINT: 'https://s3.example/base/',
  UPLOADS_S3_BUCKET: 'palmares',
  UPLOADS_S3_REGION: 'eu-west-3',
  UPLOADS_S3_KEY_ID: 'key',
  UPLOADS_S3_SECRET: 'geheim',
};

const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  return 'accepted';
};

/** The names of the variables in a refusal, without their descriptions. */
const named = (sentence: string) =>
  [...sentence.matchAll(/^ {2}([A-Z][A-Z0-9_]+) /gm)].map(([, name]) => name).join(', ');

describe('the settings of a server', () => {
  it('need nothing to begin with', () => {
    expect(readSettings({})).toMatchObject({
      demonstration: true,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      secureCookies: false,
      dataDir: '.data',
      databaseUrl: undefined,
      databaseConnections: 10,
      competitionId: 'demo',
      trustProxy: undefined,
      bypassCode: undefined,
      votes: { maxQueue: 10_000, maxBatch: 500, inFlight: 2 },
      passwords: { running: 1, waiting: 100 },
    });
  });

  it('take what is given, and an empty value for none', () => {
    const settings = readSettings({
      PRODUCT_VERSION: '2026-11-30.2',
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Palmares.example:443/site/?x=1',
      DATABASE_URL: 'postgresql://user:pass@db.example:5433/palmares?sslmode=require',
      TRUST_PROXY: '10.0.0.1, 10.1.0.0/16',
      LOG_LEVEL: '',
      COMPETITION_ID: '  ',
      UNKNOWN: 'x',
    });
    expect(settings).toMatchObject({
      version: '2026-11-30.2',
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://palmares.example',
      secureCookies: true,
      databaseUrl: 'postgresql://user:pass@db.example:5433/palmares?sslmode=require',
      trustProxy: ['10.0.0.1', '10.1.0.0/16'],
      competitionId: 'demo',
    });
    expect(settings).not.toHaveProperty('UNKNOWN');
    expect(settings.logLevel).toBe(readSettings({}).logLevel);
  });

  it('in production need a secret, an address and a competition, and say which is missing', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({ demonstration: false, secureCookies: true });
    expect(named(refusal({ NODE_ENV: 'production' }))).toBe(
      'SESSION_SECRET, PUBLIC_URL, COMPETITION_ID, REGISTER_SECRET',
    );
    for (const name of ['SESSION_SECRET', 'PUBLIC_URL', 'COMPETITION_ID', 'REGISTER_SECRET']) {
      expect(named(refusal({ ...PRODUCTION, [name]: '' }))).toBe(name);
    }
  });

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '3000.5' }, 'PORT'],
    [{ PUBLIC_URL: 'palmares.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://palmares.example' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://db/x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'db.example' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgresql://one:1,two:x/db' }, 'DATABASE_URL'],
    [{ COMPETITION_ID: 'Saison 7' }, 'COMPETITION_ID'],
    [{ COMPETITION_ID: '../x' }, 'COMPETITION_ID'],
    [{ SESSION_SECRET: 'court' }, 'SESSION_SECRET'],
    [{ TRUST_PROXY: ',' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1,nginx' }, 'TRUST_PROXY'],
    [{ PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ ...BUCKET, UPLOADS_S3_ENDPOINT: 's3.example' }, 'UPLOADS_S3_ENDPOINT'],
    [{ ...BUCKET, UPLOADS_S3_BUCKET: 'a/../b' }, 'UPLOADS_S3_BUCKET'],
    [{ VOTE_QUEUE: '0' }, 'VOTE_QUEUE'],
    [{ VOTE_BATCH: '1e9' }, 'VOTE_BATCH'],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS'],
    [{ PORT: 'x', LOG_LEVEL: 'y', VOTE_BATCH: 'z' }, 'PORT, LOG_LEVEL, VOTE_BATCH'],
  ])('name what is wrong in %j', (env, names) => {
    expect(named(refusal(env))).toBe(names);
  });

  it('say what a variable takes and where to read on, when it is missing and when it is wrong', () => {
    expect(refusal({ ...PRODUCTION, SESSION_SECRET: '' })).toBe(`Configuration refusée :
  SESSION_SECRET manque : il faut 32 caractères ou plus, comme en fait « openssl rand -hex 32 ».
Corrigez, puis relancez (voir docs/operations.md).`);
    expect(refusal({ COMPETITION_ID: 'Saison_1', VOTE_BATCH: '0' })).toBe(`Configuration refusée :
  COMPETITION_ID est à corriger : 63 minuscules, chiffres et tirets au plus, comme saison-1.
  VOTE_BATCH est à corriger : un nombre entier de 1 à 5\u202f000.
Corrigez, puis relancez (voir docs/operations.md).`);
  });

  it('tell all that is missing and all that is wrong at once', () => {
    const first = refusal({
      NODE_ENV: 'production',
      SESSION_SECRET: 'court',
      PORT: 'x',
      SMTP_URL: 'smtp://mail',
    });
    expect(named(first)).toBe('PUBLIC_URL, COMPETITION_ID, REGISTER_SECRET, MAIL_FROM, PORT, SESSION_SECRET');
    expect(first).toContain('SESSION_SECRET est à corriger : il faut 32 caractères ou plus');
    expect(first).toContain('MAIL_FROM manque');
  });

  it('take a bucket as a whole or not at all', () => {
    expect(readSettings({}).uploads.s3).toBeNull();
    expect(readSettings(BUCKET).uploads.s3).toEqual({
      endpoint: 'https://s3.example/base',
      bucket: 'palmares',
      region: 'eu-west-3',
      keyId: 'key',
      secret: 'geheim',
    });
    expect(named(refusal({ ...BUCKET, UPLOADS_S3_SECRET: '', UPLOADS_S3_REGION: '' }))).toBe(
      'UPLOADS_S3_REGION, UPLOADS_S3_SECRET',
    );
  });

  it('never repeat a secret that they refuse', () => {
    expect(refusal({ SESSION_SECRET: 'geheim' })).not.toContain('geheim');
    expect(refusal({ DATABASE_URL: 'mysql://root:geheim@db/x' })).not.toContain('geheim');
  });
});

describe('the secret of sessions', () => {
  async function folder() {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'palmares-secret-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    return path.join(dir, 'new', 'data');
  }

  it('is made once and kept, where only its owner reads it, even if ten start at once', async () => {
    const dataDir = await folder();
    const secretsOf = async (subfolder: string) => {
      const settings = readSettings({ DATA_DIR: path.join(dataDir, subfolder) });
      const at = await Promise.all(Array.from({ length: 10 }, () => withSecrets(settings)));
      return [...at, await withSecrets(settings)].map(({ pseudonymSecret }) => pseudonymSecret);
    };
    for (let n = 0; n < 10; n += 1) {
      const secrets = await secretsOf(String(n));
      expect(new Set(secrets).size).toBe(1);
      expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    }
    const [secret] = await secretsOf('.');
    const file = path.join(dataDir, 'session-secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await readFile(file, 'utf8')).trim()).toBe(secret);
    expect(await readdir(path.join(dataDir, '0'))).toEqual(['push-keys', 'session-secret']);
  });

  it.each(['', 'abc'])('that was kept but is not whole (%j) is refused', async (kept) => {
    const dataDir = await folder();
    await mkdir(dataDir, { recursive: true });
    await writeFile(path.join(dataDir, 'session-secret'), kept);
    const opening = withSecrets(readSettings({ DATA_DIR: dataDir }));
    await expect(opening).rejects.toThrow(/session-secret est incomplet : supprimez ce fichier/);
    await expect(opening).rejects.toBeInstanceOf(ConfigurationError);
  });

  it('is the given one where there is one, and then nothing is written', async () => {
    const dataDir = await folder();
    const settings = readSettings({ ...PRODUCTION, DATA_DIR: dataDir });
    expect((await withSecrets(settings)).pseudonymSecret).toBe(PRODUCTION.SESSION_SECRET);
    await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
