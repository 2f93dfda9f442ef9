import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#domain/errors.ts';
import type { AppConfig } from '../config/config.ts';
import { ownCookies } from './own-cookies.ts';

/** What a browser carries of a place in the line of sign-ins. */
export const placeTicket = (request: FastifyRequest) => ownCookies.place.readSigned(request);

/** Has the browser keep the place that its caller was given with a refusal, if they were. */
export function keepPlace(config: AppConfig, reply: FastifyReply, { ticket }: AppError): void {
  if (ticket !== undefined) ownCookies.place.set(config, reply, ticket);
}
