import * as client from 'openid-client';
import { z } from 'zod';
import { NAME_MAX } from '#domain/identity/schema.ts';
import { cappedFetch } from './capped-fetch.ts';

export interface IssuerSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The values that identify a sign-in: made at its start, and expected again at its return. */
export interface Expected {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** What an issuer says of a user who has signed in there. */
export interface Claims {
  issuer: string;
  subject: string;
  name: string | null;
  /** Null unless the issuer has verified it. */
  email: string | null;
}

/** An OpenID Connect issuer. While it is away, only calls to it fail. */
export interface Issuer {
  /** Returns the address to which the visitor is sent. */
  authorizationUrl(sent: Expected): Promise<URL>;
  /**
   * Identifies the visitor who came back.
   *
   * @param answer the address that the issuer sent them to
   * @throws {SignInRefused} when the issuer, or the visitor there, refused
   */
  identify(answer: URL, expected: Expected): Promise<Claims>;
}

/** The issuer has refused: with `access_denied` when the visitor has changed their mind. */
export class SignInRefused extends Error {}

interface IssuerOptions {
  /** The `fetch` by which the issuer is reached; the platform's own when left out. */
  fetch?: client.CustomFetch;
  /** Asks which account to use, instead of taking the one that the browser is signed in with. */
  chooseAccount?: boolean;
}

const TIMEOUT_SECONDS = 5;
const ATTEMPTS = 3;
const PAUSE_MS = 200;
/** How long an issuer that does not answer is not asked again, so that no other visitor waits in vain. */
const REST_MS = 5_000;
/** An issuer's metadata is read again after a day. */
const FRESH_MS = 24 * 3_600_000;

/** Creates an issuer. It is not asked before the first sign-in, so that one that is away delays nothing else. */
export function createIssuer(settings: IssuerSettings, means: IssuerOptions = {}): Issuer {
  const configuration = remember(() => discover(settings, cappedFetch(means.fetch)));
  return {
    async authorizationUrl({ redirectUri, state, nonce, verifier }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(means.chooseAccount ? { prompt: 'select_account' } : {}),
      });
    },

    async identify(answer, { state, nonce, verifier }) {
      const known = await configuration();
      const tokens = await client
        .authorizationCodeGrant(known, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          if (error instanceof client.AuthorizationResponseError) throw new SignInRefused(error.error);
          throw error;
        });
      const claims = tokens.claims();
      if (!claims) throw new Error('The issuer has sent no identity.');
      // Some issuers put the claims into the token, others give them at their userinfo endpoint.
      const complete = claims.email !== undefined && claims.name !== undefined;
      const more =
        complete || !known.serverMetadata().userinfo_endpoint
          ? {}
          : await client.fetchUserInfo(known, tokens.access_token, claims.sub);
      return readClaims({ ...more, ...claims });
    },
  };
}

async function discover(
  settings: IssuerSettings,
  ownFetch: client.CustomFetch,
): Promise<client.Configuration> {
  const url = new URL(settings.issuer);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.discovery(
        url,
        settings.clientId,
        undefined,
        authentication(settings.clientSecret),
        {
          timeout: TIMEOUT_SECONDS,
          [client.customFetch]: ownFetch,
          ...(url.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}),
        },
      );
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

/** Sends the secret where the issuer wants it; in the header where it does not say. */
function authentication(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}

/** Runs one discovery at a time and keeps it for a day; the last one stays in use while the issuer is away. */
function remember<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { value: T; until: number } | undefined;
  let failed: { error: unknown; until: number } | undefined;
  let underway: Promise<T> | undefined;
  const refresh = async () => {
    try {
      known = { value: await read(), until: Date.now() + FRESH_MS };
      failed = undefined;
    } catch (error) {
      failed = { error, until: Date.now() + REST_MS };
      if (!known) throw error;
    } finally {
      underway = undefined;
    }
    return known.value;
  };
  return async () => {
    if (known && known.until > Date.now()) return known.value;
    if (failed && failed.until > Date.now()) {
      if (known) return known.value;
      throw failed.error;
    }
    underway ??= refresh();
    return underway;
  };
}

const subject = z.string().min(1).max(255);
const email = z.email().max(254);

function readClaims(claims: Record<string, unknown>): Claims {
  const address = email.safeParse(claims.email);
  // A user may write any address into an account elsewhere: without the issuer's check it proves nothing.
  const verified = claims.email_verified === true && address.success;
  return {
    issuer: z.string().min(1).parse(claims.iss),
    subject: subject.parse(claims.sub),
    name: toName(claims.name) ?? toName(claims.given_name),
    email: verified ? address.data : null,
  };
}

function toName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const name = claim.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return name === '' ? null : [...name].slice(0, NAME_MAX).join('').slice(0, NAME_MAX).trim();
}
