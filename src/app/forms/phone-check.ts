import type { FieldProblem } from '#domain/errors.ts';
import { parsePhone } from '#domain/identity/phone-rules.ts';

/**
 * Checks a number with the phone library (docs/specification.md §6.6), as the server will. Loaded once the visitor
 * focuses the field: the library, with the listed countries' numbering plans, is larger than the page's own scripts.
 *
 * @param country ISO code of the country chosen beside the number
 * @param countries ISO codes of the countries whose numbers are accepted
 */
export function checkPhone(
  typed: string,
  country: string,
  countries: readonly string[],
): FieldProblem | undefined {
  const parsed = parsePhone(typed.trim(), country, countries);
  return parsed.ok ? undefined : parsed.problem;
}
