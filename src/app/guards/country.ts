/**
 * Whether a visitor may enter, by country. One whose country nobody can tell is never turned away.
 *
 * @param country ISO 3166 code, or null when it is not known
 * @param allowed the competition's countries; none means all
 */
export function mayEnterFrom(country: string | null, allowed: readonly string[]): boolean {
  return country === null || allowed.length === 0 || allowed.includes(country.toUpperCase());
}
