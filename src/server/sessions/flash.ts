import type { FastifyReply } from 'fastify';
import { type FlashCode, flashMessages } from '#site/copy/flash.ts';
import type { AppConfig } from '../config/config.ts';
import { ownCookies } from './own-cookies.ts';

/** Leaves a message for the next page: its code travels, never its text. */
export function setFlash(config: AppConfig, reply: FastifyReply, code: FlashCode): void {
  ownCookies.flash.set(config, reply, code);
}

/** Takes the message that the previous page left; it is shown once. */
export function takeFlash(config: AppConfig, reply: FastifyReply): FlashCode | null {
  const code = ownCookies.flash.take(config, reply);
  return code !== undefined && Object.hasOwn(flashMessages, code) ? (code as FlashCode) : null;
}
