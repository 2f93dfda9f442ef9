/** The first is used from now on, those behind it are still accepted. */
type Keys = readonly [string, ...string[]];

/** What messages to push services are signed with (VAPID): both base64url, of the curve P-256. */
export interface PushKeys {
  /** Browsers are told it, and take messages of no other sender. */
  publicKey: string;
  privateKey: string;
}

/** What the product signs, seals and hashes with: each purpose can have a secret of its own (docs/decisions/0022). */
export interface Secrets {
  /** Hides addresses, fingerprints and identifiers: changing it forgets who is the same as whom. */
  pseudonymSecret: string;
  /** Earlier values of `pseudonymSecret`, under which something may still be kept. */
  formerPseudonymSecrets: readonly string[];
  /** Sign sessions, and all else that a browser carries for a while. */
  sessionSecrets: Keys;
  /** Seal the second factor's secrets of the régie. */
  sealingSecrets: Keys;
  /** Signs the public register and hides its votes: it cannot be exchanged while there is one. */
  registerSecret: string;
  /** Null where reminders are off. */
  pushKeys: PushKeys | null;
}

interface Given {
  current: string | undefined;
  /** Still accepted, for as long as it is given. */
  previous: string | undefined;
}

/** As the environment has them. */
export interface GivenSecrets {
  session: Given;
  sealing: Given;
  pseudonym: Given;
  register?: string | undefined;
  push?: PushKeys | null;
}

/**
 * The keys for each purpose. What has no secret of its own uses the session's, as everything did before there were
 * several: so a secret of its own can be introduced at any time, and what was made before still opens.
 *
 * @param sessionSecret the present one, 32 characters or more
 */
export function secretsFrom(
  { session, sealing, pseudonym, register, push }: GivenSecrets,
  sessionSecret: string,
): Secrets {
  const behind = (one: Given) => [one.previous, sessionSecret, session.previous];
  const [pseudonymSecret, ...formerPseudonymSecrets] = keys(
    pseudonym.current ?? sessionSecret,
    behind(pseudonym),
  );
  return {
    pseudonymSecret,
    formerPseudonymSecrets,
    sessionSecrets: keys(sessionSecret, [session.previous]),
    registerSecret: register ?? sessionSecret,
    pushKeys: push ?? null,
    sealingSecrets: keys(sealing.current ?? sessionSecret, behind(sealing)),
  };
}

function keys(current: string, former: readonly (string | undefined)[]): Keys {
  const others = new Set(former.filter((one) => one !== undefined && one !== current));
  return [current, ...others] as Keys;
}
