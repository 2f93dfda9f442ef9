import type { Db } from '#database/client.ts';
import type { Post } from './letters.ts';
import type { PasswordHasher } from './password.ts';
import type { SessionRegistry } from './session-registry.ts';

/** What identity's use cases are made of; the application's own dependencies have it all. */
export interface IdentityDependencies {
  db: Db;
  passwords: PasswordHasher;
  sessions: SessionRegistry;
  post: Post;
  config: { competitionId: string; secret: string };
}
