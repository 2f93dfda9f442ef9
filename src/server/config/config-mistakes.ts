/** A mistake in the configuration, told in words to the operator who starts the server. */
export class ConfigurationError extends Error {}

/** What is the matter with a variable. */
export interface Mistake {
  name: string;
  /** It is not given; else it is, and wrong. */
  missing: boolean;
  /** In words, what it takes, and the command that makes one where there is one. */
  takes: string | undefined;
}

/**
 * Everything that is the matter, a line each, so that it is put right at once; never what was given, which may be a
 * secret.
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
