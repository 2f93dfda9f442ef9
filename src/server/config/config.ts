import path from 'node:path';
import { z } from 'zod';
import { VIDEO_PACE } from '../limits/body-pace.ts';
import { monitoringFields, toMonitoring } from '../monitoring/monitoring-setting.ts';
import { usualWorkers } from '../processes/usual-workers.ts';
import { arePushKeys, pushKey, pushServices } from '../push/push-setting.ts';
import { witnesses } from '../register/witness-setting.ts';
import { areProxies } from '../requests/proxies.ts';
import type { S3Settings } from '../uploads/s3-storage.ts';
import { uploadFields } from '../uploads/upload-fields.ts';
import { database, integer, issuer, list, optionalInteger, secret } from './config-fields.ts';
import { ConfigurationError, toConfigurationError } from './config-mistakes.ts';
import type { GivenSecrets, Secrets } from './keys.ts';
import { readSoftwareVersion } from './software-version.ts';

/** Each variable, with a French description of its values for the operator where a value can be wrong. */
const environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: integer(0, 65_535, 3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional()
    .describe('l’adresse que le public voit, en http:// ou https://, comme https://vote.example.org'),
  DATA_DIR: z.string().min(1).default('.data'),
  ...uploadFields,
  DATABASE_URL: database,
  MIGRATIONS_DATABASE_URL: database,
  DATABASE_REQUIRE_STANDBY: z.enum(['0', '1']).optional().describe('0 ou 1'),
  COMPETITION_ID: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
    .default('demo')
    .describe('63 minuscules, chiffres et tirets au plus, comme saison-1'),
  DEMONSTRATION: z.enum(['0', '1']).optional().describe('0 ou 1'),
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: secret,
  SEALING_SECRET: secret,
  SEALING_SECRET_PREVIOUS: secret,
  PSEUDONYM_SECRET: secret,
  PSEUDONYM_SECRET_PREVIOUS: secret,
  REGISTER_SECRET: secret,
  REGISTER_SEAL_VOTES: integer(1, 1_000_000, 100),
  REGISTER_SEAL_SECONDS: integer(1, 86_400, 600),
  WITNESSES: witnesses,
  PUSH_PUBLIC_KEY: pushKey(65),
  PUSH_PRIVATE_KEY: pushKey(32),
  PUSH_SERVICES: pushServices,
  TRUST_PROXY: list
    .refine(areProxies)
    .optional()
    .describe('des adresses ou des réseaux séparés par des virgules, comme 10.0.0.0/8,127.0.0.1'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtps://utilisateur:mot-de-passe@hôte:465 ou smtp://hôte:587'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
    .optional()
    .describe('une adresse e-mail, ou « Nom <adresse> »'),
  CONTACT_EMAIL: z.email().optional().describe('une adresse e-mail'),
  CONTACT_WHATSAPP: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional()
    .describe('un numéro international sans espaces, comme +2250708123456'),
  // At least two days: a process that starts must still find the sessions that ended within the last day.
  RETENTION_DAYS: integer(2, 3_650, 30),
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  CANAL_ISSUER: issuer,
  CANAL_CLIENT_ID: z.string().min(1).optional(),
  CANAL_CLIENT_SECRET: z.string().min(1).optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default('cf-ipcountry')
    .describe('un nom d’en-tête : lettres, chiffres et tirets'),
  GEO_DATABASE: z.string().min(1).optional(),
  BYPASS_CODE: z.string().min(8).max(200).optional().describe('de 8 à 200 caractères'),
  PRODUCT_VERSION: z
    .string()
    .regex(/^[\w.+-]{1,64}$/)
    .default(() => readSoftwareVersion())
    .describe('64 lettres, chiffres et signes . _ + - au plus, comme 2026-11-30 ou le commit'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .optional()
    .describe('trace, debug, info, warn, error, fatal ou silent'),
  BONUS_VOTES_ALONE: integer(0, 1_000_000, 1_000),
  REGIE_URGENT_MINUTES: integer(10, 720, 240),
  BONUS_ALARM_ACCOUNT: integer(1, 1_000_000, 30),
  BONUS_ALARM_HOUR: integer(1, 1_000_000_000, 20_000),
  WORKERS: optionalInteger(1, 64),
  WORKER_SILENCE_SECONDS: integer(0, 600, 15)
    // A worker that is behind turns requests away by itself after five seconds.
    .refine((seconds) => seconds === 0 || seconds > 5)
    .describe('un nombre entier, de 6 à 600, ou 0 pour ne jamais arrêter un processus muet'),
  DATABASE_CONNECTIONS: optionalInteger(2, 200),
  PAGE_CACHE_SECONDS: integer(0, 60, 3),
  ROLLUP_SECONDS: integer(1, 5, 5),
  VOTE_QUEUE: integer(1, 1_000_000, 10_000),
  VOTE_BATCH: integer(1, 5_000, 500),
  VOTE_BATCHES_IN_FLIGHT: optionalInteger(1, 64),
  PASSWORD_HASHES_AT_ONCE: integer(1, 64, 1),
  ...monitoringFields,
});

export { ConfigurationError };

type Environment = z.infer<typeof environment>;

/** The variables that production requires. */
const PRODUCTION = ['SESSION_SECRET', 'PUBLIC_URL', 'COMPETITION_ID', 'REGISTER_SECRET'] as const;
/** The variables of each issuer that users can sign in with. */
const OPENID = {
  google: ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  canal: ['CANAL_ISSUER', 'CANAL_CLIENT_ID', 'CANAL_CLIENT_SECRET'],
} as const;
/** The variables of a bucket for pictures and videos that operators send. */
const UPLOADS_S3 = [
  'UPLOADS_S3_ENDPOINT',
  'UPLOADS_S3_BUCKET',
  'UPLOADS_S3_REGION',
  'UPLOADS_S3_KEY_ID',
  'UPLOADS_S3_SECRET',
] as const;
/** The keys that messages to push services are signed with. */
const PUSH_KEYS = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'] as const;
const GOOGLE = 'https://accounts.google.com';

/** The configuration as the environment gives it; `withSecrets` adds the secrets. */
export type ReadConfig = ReturnType<typeof toSettings>;
/** The configuration that the application runs with. */
export type AppConfig = ReadConfig & Secrets;

/**
 * Reads and validates the environment (`docs/operations.md` lists the variables). Empty values count as absent.
 *
 * @throws {ConfigurationError} naming every variable that is missing or wrong, and what it takes
 */
export function readSettings(env: Record<string, string | undefined>): ReadConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { data, error } = environment.safeParse(given);
  const wrong = error?.issues.map((issue) => String(issue.path[0])) ?? [];
  const missing = neededBeside(given).filter((name) => !given[name]);
  if (missing.length > 0) throw mistaken(wrong, missing);
  if (!data) throw mistaken(wrong);
  const settings = toSettings(data);
  const { push } = settings.givenSecrets;
  if (push && !arePushKeys(push)) throw mistaken(PUSH_KEYS);
  if (settings.metrics.port && settings.metrics.port === settings.port)
    throw toConfigurationError([{ name: 'METRICS_PORT', missing: false, takes: 'un autre port que PORT' }]);
  return settings;
}

/** The variables that are required, in production or because others are given. */
function neededBeside(given: Record<string, string | undefined>): readonly string[] {
  return [
    ...(given.NODE_ENV === 'production' ? PRODUCTION : []),
    ...(given.SMTP_URL ? ['MAIL_FROM'] : []),
    ...(given.MIGRATIONS_DATABASE_URL ? ['DATABASE_URL'] : []),
    ...halfConfigured(given),
  ];
}

/** @param wrong variables whose values are wrong */
function mistaken(wrong: readonly string[], missing: readonly string[] = []): ConfigurationError {
  const shape: Record<string, z.ZodType> = environment.shape;
  const names = [...new Set([...missing, ...wrong])];
  return toConfigurationError(
    names.map((name) => ({ name, missing: missing.includes(name), takes: shape[name]?.description })),
  );
}

/** An issuer, the bucket and the push keys are given whole or not at all; Google's own address may be left out. */
function halfConfigured(env: Record<string, string | undefined>) {
  return [...Object.values(OPENID), UPLOADS_S3, PUSH_KEYS].flatMap((names: readonly string[]) =>
    names.some((name) => env[name]) ? names.filter((name) => name !== 'GOOGLE_ISSUER') : [],
  );
}

/** Outside production, the demonstration's own issuers stand in for those that are not configured. */
function toOpenid(env: Environment, kind: keyof typeof OPENID) {
  const [issuer, id, secret] = OPENID[kind];
  const [clientId, clientSecret] = [env[id], env[secret]];
  if (!clientId || !clientSecret) return env.NODE_ENV === 'production' ? null : ('demonstration' as const);
  return { issuer: env[issuer] ?? GOOGLE, clientId, clientSecret };
}

const toPushKeys = ({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }: Environment) =>
  publicKey && privateKey ? { publicKey, privateKey } : null;

function toS3Settings(env: Environment): S3Settings | null {
  const [endpoint, bucket, region, keyId, secret] = UPLOADS_S3.map((name) => env[name]);
  return endpoint && bucket && region && keyId && secret ? { endpoint, bucket, region, keyId, secret } : null;
}

function toSettings(env: Environment) {
  const demonstration = env.NODE_ENV !== 'production';
  const workers = env.WORKERS ?? usualWorkers(demonstration);
  const hashes = env.PASSWORD_HASHES_AT_ONCE;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    /** Whether invented content exists: only outside production. */
    demonstration,
    /** Whether `DEMONSTRATION=1` says that a demonstration is meant: see `src/demonstration/rules.ts`. */
    demonstrationSaid: env.DEMONSTRATION === '1',
    host: env.HOST,
    port: env.PORT,
    /** The origin that visitors see, without a slash at the end. */
    publicUrl,
    /** Cookies are Secure, and carry the __Host- prefix, where visitors come by https. */
    secureCookies: publicUrl.startsWith('https:'),
    dataDir: env.DATA_DIR,
    /** Where operators' pictures and videos are kept: in S3, else in a folder on a disk that all processes share. */
    uploads: {
      s3: toS3Settings(env),
      folder: env.UPLOADS_DIR ?? path.join(env.DATA_DIR, 'uploads'),
      videoBytesMax: env.UPLOAD_VIDEO_MAX_MB * 1024 * 1024,
      videoPace: VIDEO_PACE,
    },
    databaseUrl: env.DATABASE_URL,
    /** The role that owns the tables, where it is not the product's own. */
    migrationsDatabaseUrl: env.MIGRATIONS_DATABASE_URL,
    requireStandby: env.DATABASE_REQUIRE_STANDBY === '1',
    /** Processes that take requests; with several, a supervisor starts them. */
    workers,
    /** A worker that gives no sign for so long is ended and replaced; 0: never. */
    workerSilenceSeconds: env.WORKER_SILENCE_SECONDS,
    /** For all workers together, like all counts below. */
    databaseConnections: env.DATABASE_CONNECTIONS ?? Math.max(10, 4 * workers),
    /** This software's version and build, which the metrics and the minutes of a count name. */
    version: env.PRODUCT_VERSION,
    competitionId: env.COMPETITION_ID,
    /** As they were given; `withSecrets` makes keys of them. */
    givenSecrets: {
      session: { current: env.SESSION_SECRET, previous: env.SESSION_SECRET_PREVIOUS },
      sealing: { current: env.SEALING_SECRET, previous: env.SEALING_SECRET_PREVIOUS },
      pseudonym: { current: env.PSEUDONYM_SECRET, previous: env.PSEUDONYM_SECRET_PREVIOUS },
      register: env.REGISTER_SECRET,
      push: toPushKeys(env),
    } satisfies GivenSecrets,
    /** Origins of push services besides the known ones. */
    pushServices: env.PUSH_SERVICES ?? [],
    /** Votes are sealed into the public register as soon as `votes` wait, or the first has waited `seconds`. */
    registerSeal: { votes: env.REGISTER_SEAL_VOTES, seconds: env.REGISTER_SEAL_SECONDS },
    /** Witnesses that sign the heads of the register too. */
    witnesses: env.WITNESSES ?? [],
    /** Proxies whose headers are believed, and the header in which they tell the visitor's country. */
    trustProxy: env.TRUST_PROXY,
    mail: {
      /** The mail server; without one, e-mails are written into `folder`. */
      smtpUrl: env.SMTP_URL,
      folder: path.join(env.DATA_DIR, 'mail'),
      from: env.MAIL_FROM ?? 'ne-pas-repondre@palmares.example',
    },
    /** E-mail address at which the broadcaster answers users whom the site cannot help. */
    contactEmail: env.CONTACT_EMAIL ?? null,
    /** The broadcaster's WhatsApp number, in international form. */
    contactWhatsApp: env.CONTACT_WHATSAPP ?? null,
    /** Days for which hashed addresses and fingerprints, and records that have ended, are kept. */
    retentionDays: env.RETENTION_DAYS,
    openid: { google: toOpenid(env, 'google'), canal: toOpenid(env, 'canal') },
    countryHeader: env.COUNTRY_HEADER.toLowerCase(),
    /** A country database in MaxMind's format; without it the one that comes with the application. */
    geoDatabase: env.GEO_DATABASE,
    /** The code that opens the gate by country. */
    bypassCode: env.BYPASS_CODE,
    /** How long a page that is the same for all visitors is shown before it is rendered anew; 0: never kept. */
    pageCacheSeconds: env.PAGE_CACHE_SECONDS,
    /** How often the tallies are brought up to date, and whether votes are due for the register is checked. */
    rollupSeconds: env.ROLLUP_SECONDS,
    // In a terminal, lines for machines would bury the text that tells where the product is.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    /** Bonus votes that an operator may grant by codes within a day without a second person. */
    bonusVotesAlone: env.BONUS_VOTES_ALONE,
    /** Minutes for which the second factor allows urgent acts. */
    urgentMinutes: env.REGIE_URGENT_MINUTES,
    /** The alarm is raised from so many bonus votes of codes and videos in an hour: of one account, and of all. */
    bonusAlarm: { account: env.BONUS_ALARM_ACCOUNT, hour: env.BONUS_ALARM_HOUR },
    ...toMonitoring(env),
    votes: {
      maxQueue: env.VOTE_QUEUE,
      maxBatch: env.VOTE_BATCH,
      inFlight: env.VOTE_BATCHES_IN_FLIGHT ?? Math.max(2, workers),
    },
    /** A shared link's picture takes a tenth of a second to paint; after this time it is given up. */
    picturePatienceMs: 15_000,
    /** A process that is behind by this much, or measured nothing for a while, turns requests away; 0: never. */
    mostBehindMs: 5_000,
    passwords: { running: hashes, waiting: 100 * hashes, patienceMs: 8_000 },
    /** One at a time: strangers at the régie's sign-in cost at most one core, and only spare time. */
    operatorPasswords: { running: 1, waiting: 20, patienceMs: 8_000 },
  };
}
