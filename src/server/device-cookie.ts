import type { FastifyReply, FastifyRequest } from 'fastify';
import { withPass } from '#domain/identity/known-device.ts';
import type { AppConfig } from './config.ts';

/** Browsers keep no cookie longer. */
const SECONDS = 400 * 86_400;

const cookieName = (secure: boolean) => (secure ? '__Host-appareil' : 'appareil');

/** What a browser carries of accounts that were signed in to with it; signed, so its name decides nothing. */
export function deviceOf({ cookies }: FastifyRequest): string | undefined {
  return cookies[cookieName(true)] ?? cookies[cookieName(false)];
}

/** Remembers that an account was signed in to with this browser. @param subject `user:<id>` or `operator:<id>` */
export function rememberDevice(config: AppConfig, reply: FastifyReply, subject: string): void {
  const { secureCookies, sessionSecrets } = config;
  reply.setCookie(cookieName(secureCookies), withPass(deviceOf(reply.request), subject, sessionSecrets[0]), {
    path: '/',
    httpOnly: true,
    secure: secureCookies,
    sameSite: 'lax',
    maxAge: SECONDS,
  });
}
