import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_SECONDS } from '#domain/identity/external-registration.ts';
import { SESSION_DAYS } from '#domain/identity/session-rules.ts';
import { PREVIEW_MINUTES, SESSION_HOURS } from '#domain/regie/rules.ts';
import { OWN_USER } from '#site/own-user.ts';
import type { AppConfig } from '../config/config.ts';

type Config = Pick<AppConfig, 'secureCookies'>;
type Cookies = Readonly<Record<string, string | undefined>>;

interface Rules {
  /** How long a browser keeps it; without it, until the browser is closed. */
  seconds?: number;
  /** Lax by default: a link from another site sends it too. */
  sameSite?: 'lax' | 'strict';
  /** False: without the __Host- prefix, which ties it to this host and https. */
  prefixed?: boolean;
  /** False: no page differs for a visitor who sends it. */
  changesPages?: boolean;
  /** True: scripts of our pages read it. */
  forScripts?: boolean;
  /** The path that it is sent to; all paths by default, as the __Host- prefix requires. */
  path?: string;
}

interface OwnCookie {
  /** Its names with https and without: browsers refuse the prefix over plain http. */
  readonly names: { readonly secure: string; readonly plain: string };
  readonly changesPages: boolean;
  read(config: Config, request: Pick<FastifyRequest, 'cookies'>): string | undefined;
  /** Reads it under either name: for signed values, which need no protection by their name. */
  readSigned(request: Pick<FastifyRequest, 'cookies'>): string | undefined;
  set(config: Config, reply: FastifyReply, value: string): void;
  /** Makes the browser forget it, whether it has one or not. */
  clear(config: Config, reply: FastifyReply): void;
  /** Reads it and makes the browser forget it. */
  take(config: Config, reply: FastifyReply): string | undefined;
}

const DAY = 86_400;
export const BYPASS_SECONDS = 30 * DAY;

/** Every cookie that the site sets; scripts read only one, and no other file names any (`own-cookies.test.ts`). */
export const ownCookies = {
  /** The session of a public user. */
  session: ownCookie('session', { seconds: SESSION_DAYS * DAY }),
  /** Id of the session's user, for scripts: pages are the same for many visitors, and hold no id. */
  user: ownCookie(OWN_USER, { seconds: SESSION_DAYS * DAY, changesPages: false, forScripts: true }),
  /** An operator's session: a link from another site does not send it. */
  operator: ownCookie('regie', { seconds: SESSION_HOURS * 3600, sameSite: 'strict' }),
  /** An operator's preview of the public pages. */
  preview: ownCookie('apercu', { seconds: PREVIEW_MINUTES * 60, sameSite: 'strict' }),
  /** Proof that the visitor gave the code that opens the gate by country. */
  bypass: ownCookie('bypass', { seconds: BYPASS_SECONDS }),
  /** A message for the next page. */
  flash: ownCookie('flash', { seconds: 60, prefixed: false }),
  /** An invitation's code: long enough to look around and come back in the evening; scripts keep it longer. */
  referral: ownCookie('ref', { seconds: DAY, prefixed: false }),
  /**
   * When a form of this browser was answered last. Pages vary by their cookies, so that "back" after a vote without
   * scripts asks for the page again, in place of the one in the browser's cache.
   */
  posted: ownCookie('envoi', { prefixed: false, changesPages: false }),
  /** The browser's half of a pending registration; the other half is the `ud` of the address. */
  pending: ownCookie('pending', { seconds: 15 * 60 }),
  /** The accounts that were signed in to with this browser. Browsers keep no cookie longer. */
  device: ownCookie('appareil', { seconds: 400 * DAY, changesPages: false }),
  /** A place in the line of sign-ins; kept longer than any wait, even in a line that is late. */
  place: ownCookie('tour', { seconds: 30 * 60, changesPages: false }),
  /** The id of this visit: sent only to the one call that returns it, not with every page and vote. */
  visit: ownCookie('ssid', { prefixed: false, changesPages: false, path: '/api/contests' }),
  /** A sign-in under way. Lax, since the visitor comes back by a link from the issuer's site. */
  google: ownCookie('sign-in-google', { seconds: SIGN_IN_SECONDS, changesPages: false }),
  canal: ownCookie('sign-in-canal', { seconds: SIGN_IN_SECONDS, changesPages: false }),
} as const satisfies Record<string, OwnCookie>;

const CHANGING = new Set(
  Object.values(ownCookies)
    .filter(({ changesPages }) => changesPages)
    .flatMap(({ names }) => [names.plain, `__Host-${names.plain}`]),
);

/**
 * Whether a request carries a cookie that could change what a page shows. Cookies that other scripts or tools have left
 * here do not count: the server reads none of them.
 */
export function tellsVisitorsApart(cookies: Cookies): boolean {
  return Object.keys(cookies).some((name) => CHANGING.has(name));
}

function ownCookie(
  name: string,
  { seconds, sameSite = 'lax', prefixed = true, changesPages = true, forScripts = false, path = '/' }: Rules,
): OwnCookie {
  const names = { secure: prefixed ? `__Host-${name}` : name, plain: name };
  const nameFor = ({ secureCookies }: Config) => (secureCookies ? names.secure : names.plain);
  const attributes = ({ secureCookies }: Config) => ({
    path,
    httpOnly: !forScripts,
    secure: secureCookies,
    sameSite,
  });
  const age = seconds === undefined ? {} : { maxAge: seconds };

  const cookie: OwnCookie = {
    names,
    changesPages,
    read: (config, { cookies }) => cookies[nameFor(config)],
    readSigned: ({ cookies }) => cookies[names.secure] ?? cookies[names.plain],
    set: (config, reply, value) =>
      void reply.setCookie(nameFor(config), value, { ...attributes(config), ...age }),
    clear: (config, reply) => void reply.clearCookie(nameFor(config), attributes(config)),
    take(config, reply) {
      const value = cookie.read(config, reply.request);
      if (value !== undefined) cookie.clear(config, reply);
      return value;
    },
  };
  return cookie;
}
