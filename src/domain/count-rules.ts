/** Whether a value is a count: a whole number, not below zero. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
