import type { FastifyReply, FastifyRequest } from 'fastify';
import { withPass } from '#domain/identity/known-device.ts';
import type { AppConfig } from '../config/config.ts';
import { ownCookies } from './own-cookies.ts';

/** What a browser carries of accounts that were signed in to with it. */
export const deviceCookie = (request: FastifyRequest) => ownCookies.device.readSigned(request);

/** Remembers that an account was signed in to with this browser. @param subject `user:<id>` or `operator:<id>` */
export function rememberDevice(config: AppConfig, reply: FastifyReply, subject: string): void {
  ownCookies.device.set(
    config,
    reply,
    withPass(deviceCookie(reply.request), subject, config.sessionSecrets[0]),
  );
}
