import type { ActDependencies } from '#domain/acts/dependencies.ts';
import type { Mailer } from '#domain/identity/email-rules.ts';
import type { PasswordHasher } from '#domain/identity/password.ts';
import type { WaitingRoom } from '#domain/identity/waiting-room.ts';

/** What the régie's use cases need; the application's dependencies include all of it. */
export interface RegieDependencies extends ActDependencies {
  /** Hashes for devices that have signed in to the régie before: strangers cannot fill this queue. */
  passwords: PasswordHasher;
  /** Hashes for all other callers at the régie's sign-in: a queue of its own, in which voters never wait. */
  operatorPasswords: PasswordHasher;
  waitingRoom: WaitingRoom;
  mailer: Mailer;
  config: {
    competitionId: string;
    pseudonymSecret: string;
    /** The first one seals; all of them unseal. */
    sealingSecrets: readonly string[];
    /** Sign the cookie of known devices. */
    sessionSecrets: readonly string[];
    version: string;
    demonstration: boolean;
    /** Bonus votes that an operator may grant within a day without a second person. */
    bonusVotesAlone: number;
    /** Minutes for which the second factor is good for urgent acts. */
    urgentMinutes: number;
  };
}
