import { type DestinationStream, type Logger, pino } from 'pino';
import type { AppConfig } from '../config/config.ts';

/**
 * What PostgreSQL repeats of a row that it refuses: address, hash of the password, or for whom a vote is. The constraint's
 * name and the message say what is wrong without them.
 */
const OF_ROWS = ['detail', 'where'].flatMap((field) => [`err.${field}`, `err.aggregateErrors[*].${field}`]);

/** The log of a process. @param to where its lines go; the standard output when left out */
export const createLog = (level: AppConfig['logLevel'], to?: DestinationStream): Logger =>
  pino({ level, redact: { paths: OF_ROWS, remove: true } }, to);
