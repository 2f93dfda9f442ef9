interface Asked {
  /** ISO 3166 code, or null when it is not known. */
  country: string | null;
  /** Countries that may vote; an empty list allows all. */
  allowed: readonly string[];
  /** The visitor holds a valid pass. */
  bypass: boolean;
}

/** Whether a visitor may enter, by country. One whose country nobody can tell is never turned away. */
export function countryMayEnter({ country, allowed, bypass }: Asked): boolean {
  return bypass || country === null || allowed.length === 0 || allowed.includes(country.toUpperCase());
}
