/** A mistake in the configuration; its message is French, for the operator who starts the server. */
export class ConfigurationError extends Error {}

/** What is wrong with a variable. */
export interface Mistake {
  name: string;
  /** True where the variable is not given; false where its value is wrong. */
  missing: boolean;
  /** The values that it takes, in French, and the command that makes one where there is one. */
  takes: string | undefined;
}

/**
 * Lists all mistakes, one per line, so that all can be corrected at once; never a given value, which may be a secret.
 */
export function toConfigurationError(mistakes: readonly Mistake[]): ConfigurationError {
  const lines = mistakes.map(({ name, missing, takes }) => {
    const what = `  ${name} ${missing ? 'manque' : 'est à corriger'}`;
    return takes ? `${what} : ${takes}.` : `${what}.`;
  });
  return new ConfigurationError(
    ['Configuration refusée :', ...lines, 'Corrigez, puis relancez (voir docs/operations.md).'].join('\n'),
  );
}
