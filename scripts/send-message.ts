import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createDb, createPool } from '#database/client.ts';
import { DatabaseError, visitDatabase } from '#database/open.ts';
import { AppError } from '#domain/errors.ts';
import { findAccount } from '#domain/identity/find-account.ts';
import { parseInput } from '#domain/input.ts';
import { messageInput, messageSenders } from '#domain/messaging/schema.ts';
import { recallMessage, sendMessage } from '#domain/messaging/service.ts';
import { ConfigurationError, readSettings } from '#server/config/config.ts';
import { errorBody } from '#server/errors.ts';
import { fieldMessage } from '#site/copy/errors-of-fields.ts';

// Sends a message of the show, or calls one back. Exit code: 0 when it is done, 1 when it was refused, 2 when the
// database could not be asked.

const USAGE = `Usage : npm run message:send -- --title "…" (--body "…" | --body-file message.md) [options]
        npm run message:send -- --recall <id>

  --title        80 caractères au plus
  --body         le texte, en Markdown : paragraphes, listes, gras, italique, liens
  --body-file    le même, lu dans un fichier
  --from         ${messageSenders.join(', ')} (production sans cela)
  --link         où mène le bouton : /vote, https://…
  --link-label   ce que dit le bouton, 24 caractères au plus
  --image        une image de ce site : /portraits/grace.svg
  --image-alt    ce que l’image montre
  --country      un pays : CI, SN…
  --user         une personne : numéro international, adresse e-mail ou identifiant
  --at           quand : 2026-11-20T18:30:00Z (tout de suite sans cela)
  --recall       retire un message envoyé ou prévu`;

/** A mistake in the arguments, told in one sentence. */
class UsageError extends Error {}

const text = { type: 'string' } as const;
const options = {
  title: text,
  body: text,
  'body-file': text,
  from: text,
  link: text,
  'link-label': text,
  image: text,
  'image-alt': text,
  country: text,
  user: text,
  at: text,
  recall: text,
  help: { type: 'boolean', short: 'h' },
} as const;

/** The option of each field that a refusal may name. */
const OPTION_OF: Record<string, string> = {
  sender: '--from',
  link_label: '--link-label',
  image_alt: '--image-alt',
  send_at: '--at',
  'audience.country': '--country',
};

type Typed = ReturnType<typeof readArguments>;

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function readBody(typed: Typed): Promise<string | undefined> {
  const file = typed['body-file'];
  if (typed.body !== undefined && file !== undefined) {
    throw new UsageError('Choisissez --body ou --body-file.');
  }
  if (file === undefined) return typed.body;
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} ne peut pas être lu (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** All fields of the message except its recipients, which may have to be looked up. */
async function toContent(typed: Typed) {
  if (typed.country !== undefined && typed.user !== undefined) {
    throw new UsageError('Choisissez --country ou --user.');
  }
  return parseInput(messageInput, {
    title: typed.title,
    body: await readBody(typed),
    sender: typed.from,
    link: typed.link,
    link_label: typed['link-label'],
    image: typed.image,
    image_alt: typed['image-alt'],
    send_at: typed.at,
    audience:
      typed.country === undefined ? undefined : { kind: 'country', country: typed.country.toUpperCase() },
  });
}

async function run(typed: Typed): Promise<void> {
  const content = typed.recall === undefined ? await toContent(typed) : null;
  const settings = readSettings(process.env);
  const database = await visitDatabase(settings);
  const db = createDb(createPool(database.connection, 1));
  const deps = { db, config: settings };
  try {
    if (!content) {
      await recallMessage(deps, typed.recall ?? '');
      console.log('Message retiré : plus personne ne le voit.');
      return;
    }
    const user = typed.user === undefined ? null : await findAccount(deps, typed.user);
    const audience = user ? ({ kind: 'user', user_id: user.userId } as const) : content.audience;
    const id = await sendMessage(deps, { ...content, audience });
    console.log(`Message ${typed.at ? `prévu pour ${typed.at}` : 'envoyé'} : ${id}`);
  } finally {
    await db.destroy();
    await database.close();
  }
}

/** One line for each field that is wrong, by the name of its option. */
function explain(error: AppError): string[] {
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return [errorBody(error).message];
  return fields.map(([field, problem]) => `${OPTION_OF[field] ?? `--${field}`} : ${fieldMessage(problem)}`);
}

try {
  const typed = readArguments();
  if (typed.help || Object.keys(typed).length === 0) console.log(USAGE);
  else await run(typed);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof AppError) console.error(explain(error).join('\n'));
  else
    console.error(
      error instanceof DatabaseError || error instanceof ConfigurationError ? error.message : error,
    );
  process.exitCode = error instanceof UsageError || error instanceof AppError ? 1 : 2;
}
