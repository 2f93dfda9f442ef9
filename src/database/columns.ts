import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Written once, never updated. */
export type Fixed<T, I = T> = ColumnType<T, I, never>;
