import { z } from 'zod';

/**
 * An id that a caller sends, as the database writes it. Callers may write it in capitals; it is compared with those that the
 * database gives, and kept as text (in the journal's subjects, in requests that wait), so two spellings must not be two ids.
 */
export const sentId = z.uuid('INVALID').toLowerCase();
