import { ECDH } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { sha256 } from '#domain/sha.ts';
import { isPushService } from './endpoint-rules.ts';
import type { PushSubscriptionInput } from './schema.ts';

/** The key under which a browser's address is found again: the address itself is a secret of its browser. */
export const hashEndpoint = (endpoint: string): Buffer => sha256(endpoint);

/**
 * Converts a browser's subscription to the columns that are stored.
 *
 * @param services origins of push services that the configuration adds
 * @throws {AppError} INVALID_INPUT for an address of no known push service, or a key that nothing can be encrypted to
 */
export function toPushAddress({ endpoint, keys }: PushSubscriptionInput, services: readonly string[]) {
  if (!isPushService(endpoint, services)) {
    throw new AppError('INVALID_INPUT', { fields: { 'subscription.endpoint': 'INVALID' } });
  }
  if (!isOnCurve(keys.p256dh)) {
    throw new AppError('INVALID_INPUT', { fields: { 'subscription.keys.p256dh': 'INVALID' } });
  }
  return { endpoint_hash: hashEndpoint(endpoint), endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Whether a browser's public key is a point of P-256. */
function isOnCurve(key: string): boolean {
  try {
    return ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1').length > 0;
  } catch {
    return false;
  }
}
