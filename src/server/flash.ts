import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FlashCode, flashMessages } from '#site/copy/flash.ts';
import type { AppConfig } from './config.ts';

const COOKIE = 'flash';

/** Leaves a message for the next page: its code travels, never its text. */
export function setFlash(config: AppConfig, reply: FastifyReply, code: FlashCode): void {
  reply.setCookie(COOKIE, code, {
    path: '/',
    httpOnly: true,
    secure: config.secureCookies,
    sameSite: 'lax',
    maxAge: 60,
  });
}

/** The message left by the page before, once. */
export function takeFlash(request: FastifyRequest, reply: FastifyReply): FlashCode | null {
  const code = request.cookies[COOKIE];
  if (code === undefined) return null;
  reply.clearCookie(COOKIE, { path: '/' });
  return Object.hasOwn(flashMessages, code) ? (code as FlashCode) : null;
}
