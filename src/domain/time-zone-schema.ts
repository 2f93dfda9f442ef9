import { z } from 'zod';

const ZONE_MAX = 64;

/**
 * A zone's IANA name, in its canonical spelling, so that a cache by zone is bounded by the number of zones. An offset
 * such as "+01:00" is refused, because it has no summer time.
 */
export const timeZone = z
  .string('REQUIRED')
  .max(ZONE_MAX, 'TOO_LONG')
  .regex(/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/, 'INVALID')
  .transform((name, context) => {
    try {
      return new Intl.DateTimeFormat('fr', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      context.addIssue({ code: 'custom', message: 'INVALID' });
      return z.NEVER;
    }
  });
