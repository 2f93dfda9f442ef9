import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import type { Mailer } from './email-rules.ts';
import type { PasswordHasher } from './password.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Turnstile } from './turnstile.ts';
import type { WaitingRoom } from './waiting-room.ts';

/** Told, inside the transaction that makes it so, of what may be worth a bonus vote. */
export interface Rewards {
  registered(
    tx: Db,
    user: UserKey,
    how: {
      /** As the visitor's link carried it. */
      referralCode: string | null;
      /** Whether they had an account before, which they have deleted. */
      returning: boolean;
    },
  ): Promise<void>;
  /**
   * @param identity as the directory has it
   * @returns whether it was worth one
   */
  canalLinked(tx: Db, user: UserKey, identity: string): Promise<boolean>;
}

/** What identity's use cases are made of; the application's own dependencies have it all. */
export interface IdentityDependencies {
  db: Db;
  passwords: PasswordHasher;
  /** Registrations and sign-ins come in through it; what a user who has signed in changes does not. */
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
