import type { FastifyReply, FastifyRequest } from 'fastify';
import { withPass } from '#domain/identity/known-device.ts';
import type { AppConfig } from '../config/config.ts';
import { ownCookies } from './own-cookies.ts';

/** The browser's cookie of the accounts that have signed in with it. */
export const deviceCookie = (request: FastifyRequest) => ownCookies.device.readSigned(request);

/** Remembers that an account has signed in with this browser. @param subject `user:<id>` or `operator:<id>` */
export function rememberDevice(config: AppConfig, reply: FastifyReply, subject: string): void {
  ownCookies.device.set(
    config,
    reply,
    withPass(deviceCookie(reply.request), subject, config.sessionSecrets[0]),
  );
}
