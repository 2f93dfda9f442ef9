import { AppError } from './errors.ts';

/**
 * INVALID_INPUT of a date, with the instant that it has to lie after or before. Apart from `AppError`, which every phone
 * loads.
 */
export class OutsideLimit extends AppError {
  /** ISO 8601. */
  readonly limit: string;

  /** @param field the date that comes too soon or too late */
  constructor(field: string, problem: 'NOT_LATER' | 'NOT_EARLIER', limit: Date) {
    super('INVALID_INPUT', { fields: { [field]: problem } });
    this.limit = limit.toISOString();
  }
}
