import type { Db } from '#database/client.ts';
import type { PasswordHasher } from '#domain/identity/password.ts';

/** What the régie's use cases are made of; the application's own dependencies have it all. */
export interface RegieDependencies {
  db: Db;
  passwords: PasswordHasher;
  config: { competitionId: string; secret: string; version: string };
}
