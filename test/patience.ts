/** The process that paints gives way to all others: on a busy machine it takes a minute to start. */
export const PICTURE_PATIENCE_MS = 280_000;
