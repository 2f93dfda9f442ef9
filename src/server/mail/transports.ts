import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { EmailLane } from '#domain/identity/email-rules.ts';
import type { AppConfig } from '../config/config.ts';
import { PRIVATE, writeWhole } from '../whole-file.ts';
import type { WrittenEmail } from './write-email.ts';

/** How e-mails leave this process: by a mail server, or into a folder. */
export interface MailTransport {
  /**
   * @param lane the lane that the e-mail waited in
   * @throws when the e-mail was not taken; `isFinal` tells whether it ever will be
   */
  send(email: WrittenEmail, lane: EmailLane): Promise<void>;
  close(): void;
}

/** How long a mail server may be silent, in milliseconds. */
const PATIENCE_MS = 15_000;

/** E-mails that leave at once, so that each lane has connections of its own to the mail server. */
export const AT_ONCE: Readonly<Record<EmailLane, number>> = { password: 1, other: 2 };

/** The transport that the configuration names. */
export function configuredTransport({ smtpUrl, folder, from }: AppConfig['mail']): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, from) : folderTransport(folder, from);
}

/**
 * Hands e-mails to a mail server.
 *
 * @param url `smtp://` or `smtps://`, with user and password where the server asks for them
 * @param from the sender, as `Name <address>`, or an address alone: the show's name stands before it then
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    // One for each e-mail that the mailer sends at once.
    maxConnections: AT_ONCE.password + AT_ONCE.other,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 2 * PATIENCE_MS,
    // Nothing in an e-mail may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ sender, to, subject, text, html }) {
      await transport.sendMail({
        from: toSender(from, sender),
        // Not parsed: an address stays one address.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

/** Writes each e-mail into a folder, as text and as HTML; the files are private, since their links open accounts. */
function folderTransport(folder: string, from: string): MailTransport {
  let count = 0;
  return {
    async send({ kind, sender, to, subject, text, html }) {
      count += 1;
      const date = new Date();
      const name = `${date.toISOString().replaceAll(':', '-')}-${process.pid}-${count}-${kind}`;
      const head = [
        `De : ${shownSender(toSender(from, sender))}`,
        `À : ${to}`,
        `Objet : ${subject}`,
        `Date : ${date.toISOString()}`,
      ];
      await writeWhole(path.join(folder, `${name}.html`), html, PRIVATE);
      await writeWhole(path.join(folder, `${name}.txt`), `${head.join('\n')}\n\n${text}\n`, PRIVATE);
    },
    close: () => {},
  };
}

type SenderAddress = string | { name: string; address: string };

/** The sender as configured; where that is an address alone, the show's present name stands before it. */
const toSender = (from: string, show: string | undefined): SenderAddress =>
  from.includes('<') || !show ? from : { name: show, address: from };

const shownSender = (sender: SenderAddress) =>
  typeof sender === 'string' ? sender : `${sender.name} <${sender.address}>`;

/**
 * Whether a failure is final. A mail server's 5xx to an e-mail is; everything else may pass, also a 5xx in place of its
 * greeting: then the server takes no e-mail at the moment.
 */
export function isFinal(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && command !== 'CONN';
}
