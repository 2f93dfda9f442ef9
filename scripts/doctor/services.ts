import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Db } from '#database/client.ts';
import { registerKeys, verifierLine } from '#domain/register/keys.ts';
import { begunLogs } from '#domain/register/service.ts';
import { type AppConfig, ConfigurationError, type ReadConfig } from '#server/config/config.ts';
import { openHeadsFile } from '#server/register/heads-file.ts';
import { createS3Storage } from '#server/uploads/s3-storage.ts';
import { count, type Finding, note, ok, toWordsWithCode, wrong } from './finding.ts';

const PATIENCE_MS = 5_000;
/** Answers of a witness that will not change without an engineer. */
const REFUSED = ['unknown', 'refused', 'inconsistent', 'ahead', 'unreadable'];

/** Checks the mail server and the keys of reminders. */
export async function lookAtMessages(settings: ReadConfig, config: AppConfig): Promise<Finding[]> {
  return [
    await lookAtMail(settings),
    config.pushKeys
      ? ok('Reminders and alarms have their keys.')
      : note(
          'There are no reminders, and no alarm reaches an operator’s telephone: keys are missing.',
          'npm run push:keys',
        ),
    ...(settings.contactEmail
      ? []
      : [
          note('CONTACT_EMAIL is not set: neither users nor push services know whom to write to.', 'Set it.'),
        ]),
  ];
}

async function lookAtMail({ mail }: ReadConfig): Promise<Finding> {
  if (!mail.smtpUrl)
    return wrong(
      `SMTP_URL is not set: e-mails are written into ${mail.folder}, and no user can recover an account.`,
      'Set SMTP_URL and MAIL_FROM.',
    );
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
    return ok('The mail server takes our e-mails.');
  } catch (error) {
    return wrong(
      `The mail server does not take us in: ${toWordsWithCode(error)}.`,
      'Correct SMTP_URL, or look at the mail server.',
    );
  } finally {
    transport.close();
  }
}

/** Checks the bucket of pictures and videos, where there is one. */
export async function lookAtBucket({ uploads: { s3 } }: ReadConfig): Promise<Finding[]> {
  if (!s3) return [];
  try {
    await createS3Storage(s3, () => {}).check();
    return [ok(`The bucket ${s3.bucket} lets itself be read.`)];
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return [
      wrong(
        `The bucket ${s3.bucket} cannot be used: ${toWordsWithCode(cause ?? error)}.`,
        'Correct UPLOADS_S3_*, or the rights of the key: docs/operations.md, "Pictures in a bucket". Votes do not depend on it.',
      ),
    ];
  }
}

/** Checks the public register: its secret, its faults, the published heads, and its witnesses. */
export async function lookAtRegister(db: Db, config: AppConfig): Promise<Finding[]> {
  const { rows: faults } = await sql<{ contest: string; kind: string }>`
    select contest_id as contest, kind from register_faults order by since`.execute(db);
  const logs = await begunLogs(db);
  const keys = registerKeys(config.registerSecret);
  const other = logs.filter((one) => one.verifier_key !== verifierLine(keys, one.origin));
  const heads = path.join(config.dataDir, 'register-heads.json');
  const published = await publishedSizes(config.dataDir);
  const findings = faults.map(({ contest, kind }) =>
    wrong(
      `The register of ${contest} is stopped or incomplete (${kind}).`,
      'docs/runbooks/register.md says what to do.',
    ),
  );
  if (typeof published === 'string') findings.push(wrong(published, 'docs/operations.md, "The register".'));
  else
    for (const [contest, size] of published) {
      const ahead = size - (logs.find(({ contest_id }) => contest_id === contest)?.size ?? 0);
      if (ahead > 0)
        findings.push(
          wrong(
            `The register of ${contest} lacks ${count(ahead, 'entry', 'entries')} that were published: the database was restored from a backup.`,
            'npm run votes:missing, and docs/operations.md, "Backup and restore", before anything is decided.',
          ),
        );
    }
  findings.push(
    other.length === 0
      ? ok('REGISTER_SECRET is the one that registers were begun with.')
      : wrong('REGISTER_SECRET is not the one that a register was begun with.', 'Put the right one back.'),
  );
  if (logs.some(({ size }) => size > 0) && !existsSync(heads))
    findings.push(
      note(
        `${heads} is not there, though registers have begun: this machine cannot tell a restored database.`,
        'On a machine beside others that is so until its first head. Else put its newest copy back.',
      ),
    );
  return [...findings, ...(await lookAtWitnesses(db, config))];
}

/** Published entries of each register, by this machine's file; an error sentence where the file cannot be read. */
async function publishedSizes(dataDir: string): Promise<Map<string, number> | string> {
  try {
    const heads = Object.entries((await openHeadsFile(dataDir)).all());
    return new Map(heads.map(([contest, { size }]) => [contest, size]));
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}

async function lookAtWitnesses(db: Db, { witnesses }: AppConfig): Promise<Finding[]> {
  if (witnesses.length === 0)
    return [
      note(
        'No witness signs the register: a holder of its secret could show two histories.',
        'Ask a partner outside to run one: docs/operations.md, "Witnesses".',
      ),
    ];
  const { rows } = await sql<{ witness: string; outcome: string }>`
    select distinct on (witness) witness, outcome from register_witnesses order by witness, asked_at desc`.execute(
    db,
  );
  const last = new Map(rows.map(({ witness, outcome }) => [witness, outcome]));
  return Promise.all(
    witnesses.map(async ({ verifier: { name }, address }) => {
      const outcome = last.get(name);
      if (outcome && REFUSED.includes(outcome))
        return wrong(
          `The witness ${name} does not sign (${outcome}).`,
          '/regie/registre and docs/operations.md, "At night".',
        );
      try {
        const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
        await answer.body?.cancel();
        return ok(`The witness ${name} answers.`);
      } catch (error) {
        const { cause } = error as { cause?: unknown };
        return wrong(
          `The witness ${name} cannot be reached: ${toWordsWithCode(cause ?? error)}.`,
          'Look at its address in WITNESSES.',
        );
      }
    }),
  );
}

/** Checks the show's time zone, in which the régie shows hours. */
export async function lookAtShow(db: Db, { competitionId }: ReadConfig): Promise<Finding[]> {
  const { rows } = await sql<{ zone: string | null; known: boolean }>`
    select time_zone as zone, exists (select from pg_timezone_names z where z.name = c.time_zone) as known
    from competitions c where id = ${competitionId}`.execute(db);
  const [show] = rows;
  if (!show) return [await noShow(db, competitionId)];
  if (show.zone === null)
    return [note('The show has no time zone: the régie tells UTC alone.', 'Set it at /regie/reglages.')];
  if (!show.known)
    return [
      wrong(
        `The database does not know the show’s time zone ${show.zone}.`,
        'Set another at /regie/reglages.',
      ),
    ];
  return [ok(`The show’s time zone is ${show.zone}.`)];
}

/** A start creates a competition that it does not find: with a misspelt id visitors would see an empty site. */
async function noShow(db: Db, competitionId: string): Promise<Finding> {
  const { rows } = await sql<{ id: string }>`select id from competitions order by id`.execute(db);
  const others = rows.map(({ id }) => id).join(', ');
  return others
    ? wrong(
        `There is no competition "${competitionId}": the database has ${others}.`,
        'Correct COMPETITION_ID before a start: it would open a new, empty competition.',
      )
    : wrong(`There is no competition "${competitionId}".`, 'Start the product once.');
}
