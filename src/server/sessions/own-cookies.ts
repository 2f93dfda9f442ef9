import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_SECONDS } from '#domain/identity/external-registration.ts';
import { SESSION_DAYS } from '#domain/identity/session-rules.ts';
import { PREVIEW_MINUTES, SESSION_HOURS } from '#domain/regie/rules.ts';
import { OWN_USER } from '#site/own-user.ts';
import type { AppConfig } from '../config/config.ts';

type Config = Pick<AppConfig, 'secureCookies'>;
type Cookies = Readonly<Record<string, string | undefined>>;

interface Rules {
  /** How long a browser keeps it; until it is closed where it is left out. */
  seconds?: number;
  /** Lax where it is left out: a link from another site brings it along. */
  sameSite?: 'lax' | 'strict';
  /** False: its name does not tie it to this host and to https. */
  prefixed?: boolean;
  /** False: no page is another for the visitor who sends it. */
  changesPages?: boolean;
  /** True: scripts of our pages read it. */
  forScripts?: boolean;
  /** Of which addresses it is; of all where it is left out, as a name that ties it to this host asks. */
  path?: string;
}

interface OwnCookie {
  /** Its name where there is https, and without: browsers refuse the prefix over plain http. */
  readonly names: { readonly secure: string; readonly plain: string };
  readonly changesPages: boolean;
  read(config: Config, request: Pick<FastifyRequest, 'cookies'>): string | undefined;
  /** Reads it under either of its names: for what is signed, whose name decides nothing. */
  readSigned(request: Pick<FastifyRequest, 'cookies'>): string | undefined;
  set(config: Config, reply: FastifyReply, value: string): void;
  /** Has the browser forget it, whether it has one or not. */
  clear(config: Config, reply: FastifyReply): void;
  /** Reads it and has the browser forget it. */
  take(config: Config, reply: FastifyReply): string | undefined;
}

const DAY = 86_400;
export const BYPASS_SECONDS = 30 * DAY;

/** Every cookie that the site sets; no script reads them but one, and no other file names one (`own-cookies.test.ts`). */
export const ownCookies = {
  /** The public's session. */
  session: ownCookie('session', { seconds: SESSION_DAYS * DAY }),
  /** Id of the user whose session it is: pages are the same for many, and have no id in them. */
  user: ownCookie(OWN_USER, { seconds: SESSION_DAYS * DAY, changesPages: false, forScripts: true }),
  /** An operator's session: no link from another site arrives signed in. */
  operator: ownCookie('regie', { seconds: SESSION_HOURS * 3600, sameSite: 'strict' }),
  /** How an operator looks at the public's pages. */
  preview: ownCookie('apercu', { seconds: PREVIEW_MINUTES * 60, sameSite: 'strict' }),
  /** That the visitor showed the code which opens the gate by country. */
  bypass: ownCookie('bypass', { seconds: BYPASS_SECONDS }),
  /** A message for the next page. */
  flash: ownCookie('flash', { seconds: 60, prefixed: false }),
  /** An invitation's code: long enough to look around and come back in the evening; scripts keep it longer. */
  referral: ownCookie('ref', { seconds: DAY, prefixed: false }),
  /** The browser's half of a pending registration; the other half is the `ud` of the address. */
  pending: ownCookie('pending', { seconds: 15 * 60 }),
  /** The accounts that were signed in to with this browser. Browsers keep no cookie longer. */
  device: ownCookie('appareil', { seconds: 400 * DAY, changesPages: false }),
  /** A place in the line of sign-ins: longer than a place is waited for, even where the line is late. */
  place: ownCookie('tour', { seconds: 30 * 60, changesPages: false }),
  /** The id of this visit: it comes with the one call that tells it, and not with every page and vote. */
  visit: ownCookie('ssid', { prefixed: false, changesPages: false, path: '/api/contests' }),
  /** A sign-in under way. It comes back with the visitor whom the issuer sends here, by a link from another site. */
  google: ownCookie('sign-in-google', { seconds: SIGN_IN_SECONDS, changesPages: false }),
  canal: ownCookie('sign-in-canal', { seconds: SIGN_IN_SECONDS, changesPages: false }),
} as const satisfies Record<string, OwnCookie>;

const CHANGING = new Set(
  Object.values(ownCookies)
    .filter(({ changesPages }) => changesPages)
    .flatMap(({ names }) => [names.plain, `__Host-${names.plain}`]),
);

/**
 * Whether a request carries a cookie that a page could show differently for. Cookies that other sites' scripts or tools
 * have left here are none of it: the server reads none of them.
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
