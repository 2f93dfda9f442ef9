import type { AppError } from '#domain/errors.ts';

/** The code of a refusal, or the message of any other error. */
export const toRefusal = (error: AppError): string => error.code ?? error.message;

/** The code of a refusal, or `done` where the action succeeds. */
export const refusal = (doing: Promise<unknown>, done = 'done'): Promise<string> =>
  doing.then(() => done, toRefusal);

/** What the sender of a ballot is told: `accepted`, or the code of the refusal. */
export const toAnswer = (sending: Promise<unknown>): Promise<string> => refusal(sending, 'accepted');
