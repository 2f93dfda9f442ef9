import type { AppError } from '#domain/errors.ts';

/** The code with which something is refused; `done` when it is not. */
export const refusal = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: AppError) => error.code ?? error.message,
  );
