import { demoOperators } from '#demonstration/content/accounts.ts';
import { totpCode } from '#domain/regie/one-time-code.ts';
import type { DemonstrationOperator } from '#server/pages/request-context.ts';

/** The invented operators, each with the code that their authenticator shows now. */
export function demonstrationOperators(): DemonstrationOperator[] {
  return demoOperators.map(({ totpSecret, ...operator }) => ({ ...operator, code: totpCode(totpSecret) }));
}
