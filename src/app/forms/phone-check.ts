import type { FieldProblem } from '#domain/errors.ts';
import { parsePhone } from '#domain/identity/phone-rules.ts';

/**
 * What the phone library says of a number (docs/specification.md §6.6), as the server will. Loaded when a visitor comes
 * to the field: the library with the plans of the listed countries weighs more than the page's own scripts.
 *
 * @param country ISO code of the country chosen beside it
 * @param countries ISO codes of the countries whose numbers are taken
 */
export function checkPhone(
  typed: string,
  country: string,
  countries: readonly string[],
): FieldProblem | undefined {
  const parsed = parsePhone(typed.trim(), country, countries);
  return parsed.ok ? undefined : parsed.problem;
}
