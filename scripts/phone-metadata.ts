/**
 * Writes `src/domain/identity/phone-metadata.json`: the numbering plans of the listed countries, cut out of the
 * library's complete metadata, so that a number is valid here exactly when it is valid there.
 * Run by hand after each upgrade of libphonenumber-js: `npx node scripts/phone-metadata.ts`.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';
import { PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';

/** The part of `complete` that concerns `codes`. A dial code shared with an unlisted country would change its meaning. */
export function toMetadata(codes: readonly string[], complete: MetadataJson): MetadataJson {
  const kept: MetadataJson = { ...complete, country_calling_codes: {}, countries: {}, nonGeographic: {} };
  for (const code of codes as readonly CountryCode[]) {
    const plan = complete.countries[code];
    if (!plan) throw new Error(`No numbering plan for ${code}`);
    const dialCode = String(plan[0]);
    const sharing = complete.country_calling_codes[dialCode] ?? [];
    const missing = sharing.filter((other) => !codes.includes(other));
    if (missing.length > 0)
      throw new Error(`+${dialCode} is shared with ${missing.join(', ')}: list them too`);
    kept.country_calling_codes[dialCode] = sharing;
    kept.countries[code] = plan;
  }
  return kept;
}

/** The library's complete metadata, as installed. */
export function completeMetadata(): MetadataJson {
  return createRequire(import.meta.url)('libphonenumber-js/metadata.max.json') as MetadataJson;
}

if (import.meta.main) {
  const target = new URL('../src/domain/identity/phone-metadata.json', import.meta.url);
  const codes = PHONE_COUNTRIES.map((country) => country.iso2).sort();
  writeFileSync(target, `${JSON.stringify(toMetadata(codes, completeMetadata()), null, 2)}\n`);
  console.log(`Wrote ${fileURLToPath(target)}`);
}
