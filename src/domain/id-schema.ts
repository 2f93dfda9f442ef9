import { z } from 'zod';
import { missingOrWrong } from './fields-schema.ts';

/**
 * An id that a caller sends, in lower case as the database writes it. Callers may use capitals, but ids are compared
 * with the database's and kept as text (in the journal's subjects, in waiting requests), so one id must have one
 * spelling.
 */
export const sentId = z.uuid({ error: missingOrWrong }).toLowerCase();
