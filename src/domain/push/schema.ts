import { z } from 'zod';

const ENDPOINT_MAX = 1_000;

/** The address at which a push service takes messages for one browser; `endpoint-rules.ts` lists the known services. */
export const pushEndpoint = z
  .url('INVALID')
  .max(ENDPOINT_MAX, 'TOO_LONG')
  .regex(/^[\x21-\x7e]+$/, 'INVALID');

/** base64url of `length` bytes. */
const bytes = (length: number) =>
  z.string('REQUIRED').regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}={0,2}$`), 'INVALID');

/** A browser's subscription, as `PushSubscription.toJSON` writes it. */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({
    /** An uncompressed point of P-256. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;
