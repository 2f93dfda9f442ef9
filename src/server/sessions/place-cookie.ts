import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#domain/errors.ts';
import type { AppConfig } from '../config/config.ts';
import { ownCookies } from './own-cookies.ts';

/** The ticket of a place in the line of sign-ins, from the browser's cookie. */
export const placeTicket = (request: FastifyRequest) => ownCookies.place.readSigned(request);

/** Makes the browser keep the place that came with a refusal, if one did. */
export function keepPlace(config: AppConfig, reply: FastifyReply, { ticket }: AppError): void {
  if (ticket !== undefined) ownCookies.place.set(config, reply, ticket);
}
