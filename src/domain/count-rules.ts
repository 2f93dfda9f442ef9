/** Whether it is a number of things: whole, and not below zero. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
