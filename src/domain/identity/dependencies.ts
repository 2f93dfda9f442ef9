import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import type { Mailer } from './email-rules.ts';
import type { PasswordHasher } from './password.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Turnstile } from './turnstile.ts';
import type { WaitingRoom } from './waiting-room.ts';

/** Is told, within the same transaction, of events that may earn a bonus vote. */
export interface Rewards {
  registered(
    tx: Db,
    user: UserKey,
    how: {
      /** As the visitor's link carried it. */
      referralCode: string | null;
      /** Whether another account, deleted or not, had one of their identifiers before. */
      returning: boolean;
    },
  ): Promise<void>;
  /**
   * @param identity as the directory has it
   * @returns whether a bonus vote was granted
   */
  canalLinked(tx: Db, user: UserKey, identity: string): Promise<boolean>;
}

/** What identity's use cases need; the application's dependencies include all of it. */
export interface IdentityDependencies {
  db: Db;
  passwords: PasswordHasher;
  /** Limits registrations, sign-ins and password resets, but no changes by a user who has signed in. */
  turnstile: Turnstile;
  sessions: SessionRegistry;
  mailer: Mailer;
  rewards: Rewards;
  waitingRoom: WaitingRoom;
  config: {
    competitionId: string;
    pseudonymSecret: string;
    formerPseudonymSecrets: readonly string[];
    sessionSecrets: readonly string[];
  };
}
