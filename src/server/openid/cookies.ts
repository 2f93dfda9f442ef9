import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExternalKind } from '#domain/identity/schema.ts';
import type { AppConfig } from '../config.ts';

const PENDING_SECONDS = 15 * 60;

/** As with the session: tied to this host and to https, where there is https. */
const named = (config: Pick<AppConfig, 'secureCookies'>, name: string) =>
  config.secureCookies ? `__Host-${name}` : name;
const options = (config: Pick<AppConfig, 'secureCookies'>) => ({
  path: '/',
  httpOnly: true,
  secure: config.secureCookies,
  // Sent along when an issuer sends the visitor back, which is a link followed from another site.
  sameSite: 'lax' as const,
});

const transactionCookie = (kind: ExternalKind) => `sign-in-${kind}`;

/** Gives a browser the sealed transaction of the sign-in that it begins. @param seconds how long it is kept */
export function setTransaction(
  config: AppConfig,
  reply: FastifyReply,
  kind: ExternalKind,
  sealed: string,
  seconds: number,
): void {
  reply.setCookie(named(config, transactionCookie(kind)), sealed, { ...options(config), maxAge: seconds });
}

/** The sealed transaction of this browser, which is then forgotten. */
export function takeTransaction(
  config: AppConfig,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: ExternalKind,
): string | undefined {
  const name = named(config, transactionCookie(kind));
  const sealed = request.cookies[name];
  if (sealed !== undefined) reply.clearCookie(name, options(config));
  return sealed;
}

/** The browser's half of a pending registration; the other half is the `ud` of the address. */
export function setPendingSecret(config: AppConfig, reply: FastifyReply, secret: string): void {
  reply.setCookie(named(config, 'pending'), secret, { ...options(config), maxAge: PENDING_SECONDS });
}

/** The browser’s half of a pending registration; null when it has none. */
export function pendingSecret(config: AppConfig, request: FastifyRequest): string | null {
  return request.cookies[named(config, 'pending')] ?? null;
}
