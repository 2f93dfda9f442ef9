/** The first is used for new values; the others are still accepted. */
type Keys = readonly [string, ...string[]];

/** The key pair that signs messages to push services (VAPID): both base64url, of the curve P-256. */
export interface PushKeys {
  /** Told to browsers, which accept messages of no other sender. */
  publicKey: string;
  privateKey: string;
}

/** The secrets that the product signs, seals and hashes with; each purpose can have its own (docs/decisions/0022). */
export interface Secrets {
  /** Hides addresses, fingerprints and identifiers: after a change, old and new pseudonyms no longer match. */
  pseudonymSecret: string;
  /** Earlier values of `pseudonymSecret`, with which stored pseudonyms may have been made. */
  formerPseudonymSecrets: readonly string[];
  /** Sign sessions and other values that a browser carries for a while. */
  sessionSecrets: Keys;
  /** Encrypt the secrets of operators' second factor. */
  sealingSecrets: Keys;
  /** Signs the public register and hides its votes: it cannot be changed while there is a register. */
  registerSecret: string;
  /** Null where reminders are off. */
  pushKeys: PushKeys | null;
}

interface Given {
  current: string | undefined;
  /** Still accepted, for as long as it is given. */
  previous: string | undefined;
}

/** The secrets as the environment gives them. */
export interface GivenSecrets {
  session: Given;
  sealing: Given;
  pseudonym: Given;
  register?: string | undefined;
  push?: PushKeys | null;
}

/**
 * Derives the keys for each purpose. A purpose without its own secret uses the session's, as all did before there were
 * several: a secret of its own can be introduced at any time, and older values can still be opened.
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
