import type { Logger } from 'pino';
import type { Db } from '#database/client.ts';
import type { PasswordHasher } from '#domain/identity/password.ts';
import type { SessionRegistry } from '#domain/identity/session-registry.ts';
import type { VoteBatcher } from '#domain/voting/batcher.ts';
import type { AppConfig } from './config.ts';

/** Everything the application is made of; chosen in `main.ts`, or by a test. */
export interface Dependencies {
  config: AppConfig;
  db: Db;
  batcher: VoteBatcher;
  passwords: PasswordHasher;
  sessions: SessionRegistry;
  log: Logger;
}
