import type { AppError } from '#domain/errors.ts';

/** The code of a refusal, or the message of any other error. */
export const toRefusal = (error: AppError): string => error.code ?? error.message;

/** The code with which something is refused; a word, `done` where no other is given, when it is not. */
export const refusal = (doing: Promise<unknown>, done = 'done'): Promise<string> =>
  doing.then(() => done, toRefusal);

/** What a sender of a ballot is told: `accepted`, or the code with which it is refused. */
export const toAnswer = (sending: Promise<unknown>): Promise<string> => refusal(sending, 'accepted');
