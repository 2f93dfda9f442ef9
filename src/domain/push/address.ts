import { hash } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { isPushService } from './endpoint-rules.ts';
import type { PushSubscriptionInput } from './schema.ts';

/** By what a browser's address is found again: the address itself is a secret of its browser. */
export const hashEndpoint = (endpoint: string): Buffer => hash('sha256', endpoint, 'buffer');

/**
 * What is kept of a browser's subscription.
 *
 * @param services origins of push services that the configuration adds
 * @throws {AppError} INVALID_INPUT for an address that is no known push service's
 */
export function toPushAddress({ endpoint, keys }: PushSubscriptionInput, services: readonly string[]) {
  if (!isPushService(endpoint, services)) {
    throw new AppError('INVALID_INPUT', { fields: { 'subscription.endpoint': 'INVALID' } });
  }
  return { endpoint_hash: hashEndpoint(endpoint), endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
