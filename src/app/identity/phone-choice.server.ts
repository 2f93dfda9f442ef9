import type { RequestContext } from '#app/request.ts';
import { competition } from '#domain/contest/service.ts';
import { allowedPhoneCountries } from '#domain/phone-country-rules.ts';

/**
 * The countries to choose from, and the one preselected: the visitor's own, else the competition's first. When the
 * server does not know the visitor's country, the phone asks for it (`guessed`).
 */
export async function phoneChoice({ dependencies: { db, config }, visitor }: RequestContext) {
  const { countries } = await competition(db, config.competitionId);
  const listed = allowedPhoneCountries(countries).map((country) => country.iso2);
  const own = visitor.country && listed.includes(visitor.country) ? visitor.country : undefined;
  const first = countries.find((code) => listed.includes(code));
  return { countries: listed, country: own ?? first ?? '', guessed: visitor.country === null };
}
