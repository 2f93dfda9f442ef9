import { AppError } from '#domain/errors.ts';
import type { PasswordHasher } from '#domain/identity/password.ts';
import type { SessionRegistry } from '#domain/identity/session-registry.ts';
import type { TurnedAway, Turnstile } from '#domain/identity/turnstile.ts';
import type { HashingDoor } from '../hashing/hashing.ts';
import type { MailTransport } from '../mail/transports.ts';
import type { Painter } from '../share-pictures/picture-process.ts';
import type { Line } from './line.ts';
import type { AskedOfSupervisor, News } from './messages.ts';

/** Where the product is several processes: what a worker knows of the others, and how it asks their supervisor. */
export interface Cluster {
  workers: number;
  /** Whether this worker is the keeper, which does what has to be done once. */
  keeper: boolean;
  /** What the workers' issuers of the demonstration have in common. */
  demonstration: unknown;
  ask: Line<AskedOfSupervisor>['ask'];
}

/** How long a caller waits for the other workers to hear: milliseconds as a rule; one that hangs hears later. */
const TELL_MS = 1_000;

/** Tells the other workers the news. Resolves once they have heard it; never rejects. */
export async function tellOthers(cluster: Cluster | null, news: News): Promise<void> {
  // News lost with a supervisor that ends does not matter: the next one's workers read the database anew.
  await cluster?.ask('tell', news, TELL_MS).catch(() => {});
}

/** Sessions that end in this process end in the others before its caller is answered. */
export function endedEverywhere(sessions: SessionRegistry, cluster: Cluster | null): SessionRegistry {
  if (!cluster) return sessions;
  return {
    ...sessions,
    async forget(...tokenHashes) {
      await sessions.forget(...tokenHashes);
      if (tokenHashes.length > 0) await tellOthers(cluster, { kind: 'sessions-ended', tokenHashes });
    },
  };
}

/** Hashes in the one process that does so for all workers: several such processes would take the cores from votes. */
export function sharedPasswords({ ask }: Cluster, door: HashingDoor): PasswordHasher {
  const hash = (job: { password: string; stored?: string | null }) =>
    ask('hash', { door, ...job }).catch((cause: unknown) => {
      throw new AppError('BUSY', { retryAfter: 3, cause });
    });
  return {
    hash: async (password) => String(await hash({ password })),
    verify: async (stored, password) => (await hash({ password, stored })) === true,
  };
}

/** While the supervisor does not answer, no caller is let in and none is kept waiting. */
const TURNSTILE_MS = 1_000;
const TRY_AGAIN: TurnedAway = { seconds: 3, ticket: null };

/** The one turnstile of all workers: a caller keeps their place, whichever worker they come to. */
export function sharedTurnstile({ ask }: Cluster): Turnstile {
  return {
    look: (ticket) => ask('look', ticket, TURNSTILE_MS).catch(() => TRY_AGAIN),
    enter: (ticket) => ask('enter', ticket, TURNSTILE_MS).catch(() => TRY_AGAIN),
    leave: (pass, served) => ask('leave', { pass, served }, TURNSTILE_MS).catch(() => null),
  };
}

/** Paints in the one process that does so for all workers. */
export function sharedPainter({ ask }: Cluster): Painter {
  return { ask: (job) => ask('paint', job), stop: () => {} };
}

/** Hands e-mails to the supervisor, which has the connections to the mail server. */
export function sharedTransport({ ask }: Cluster): MailTransport {
  return {
    send: (email, lane) => ask('sendEmail', { email, lane }),
    close: () => {},
  };
}
