import { z } from 'zod';

const ENDPOINT_MAX = 1_000;

/** Where a push service takes messages for one browser; which services are known is `endpoint-rules.ts`'s to say. */
export const pushEndpoint = z.url('INVALID').max(ENDPOINT_MAX, 'TOO_LONG');

/** base64url of so many bytes. */
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
