import type { ActDependencies } from '#domain/acts/dependencies.ts';
import type { Mailer } from '#domain/identity/email-rules.ts';
import type { PasswordHasher } from '#domain/identity/password.ts';
import type { WaitingRoom } from '#domain/identity/waiting-room.ts';

/** What the régie's use cases are made of; the application's own dependencies have it all. */
export interface RegieDependencies extends ActDependencies {
  /** For devices that have signed in to the régie before: strangers cannot fill this line. */
  passwords: PasswordHasher;
  /** For all other callers at the régie's door: a line of its own, in which voters never wait. */
  operatorPasswords: PasswordHasher;
  waitingRoom: WaitingRoom;
  mailer: Mailer;
  config: {
    competitionId: string;
    pseudonymSecret: string;
    /** The first seals, all open. */
    sealingSecrets: readonly string[];
    /** Signed what devices carry. */
    sessionSecrets: readonly string[];
    version: string;
    demonstration: boolean;
    /** Bonus votes that an operator may grant within a day without a second person. */
    bonusVotesAlone: number;
    /** For how long the second factor is good for urgent acts. */
    urgentMinutes: number;
  };
}
