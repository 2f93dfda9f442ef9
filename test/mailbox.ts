import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Dependencies } from '#server/dependencies.ts';

export interface ReceivedEmail {
  to: string;
  subject: string;
  text: string;
  /** The token of the link in the e-mail. */
  token: string;
}

/** Every e-mail that has been sent, the oldest first. */
export async function receivedEmails(deps: Dependencies): Promise<ReceivedEmail[]> {
  await deps.mailer.settled();
  return readFolder(deps.config.mail.folder);
}

/** The e-mails in a folder, the oldest first. */
async function readFolder(folder: string): Promise<ReceivedEmail[]> {
  const files = await readdir(folder).catch(() => [] as string[]);
  const texts = files.filter((file) => file.endsWith('.txt')).sort();
  return Promise.all(texts.map(async (file) => readEmail(await readFile(path.join(folder, file), 'utf8'))));
}

function readEmail(text: string): ReceivedEmail {
  const line = (name: string) => text.match(new RegExp(`^${name} : (.*)$`, 'm'))?.[1] ?? '';
  return {
    to: line('À'),
    subject: line('Objet'),
    text,
    token: text.match(/jeton=([\w-]+)/)?.[1] ?? '',
  };
}
