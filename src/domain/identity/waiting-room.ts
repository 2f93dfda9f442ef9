import { AppError } from '#domain/errors.ts';

/** Where attempts wait for their turn, when those before them have failed. */
export interface WaitingRoom {
  /** @param ms milliseconds; 0 is no wait @throws {AppError} BUSY when too many wait in this process */
  wait(ms: number): Promise<void>;
}

/** @param places how many may wait at once: memory stays bounded under any flood */
export function createWaitingRoom(places: number): WaitingRoom {
  let taken = 0;
  return {
    async wait(ms) {
      if (ms <= 0) return;
      if (taken >= places) throw new AppError('BUSY', { retryAfter: 5 });
      taken += 1;
      try {
        await new Promise((resolve) => setTimeout(resolve, ms));
      } finally {
        taken -= 1;
      }
    },
  };
}
