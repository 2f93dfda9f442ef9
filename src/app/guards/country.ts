import { admits } from '#domain/contest/rules.ts';
import { paths } from '#site/paths.ts';
import { isRobot } from '#site/robots.ts';
import { reads } from './reads.ts';

interface CountryFacts {
  /** As the route table writes it. */
  path: string;
  method: string;
  userAgent: string;
  /** ISO 3166 code, or null when it is not known. */
  country: string | null;
  /** Whether the visitor showed the code that opens the gate. */
  bypass: boolean;
  /** The competition's countries. */
  allowed(): Promise<readonly string[]>;
}

/**
 * The gate by country, before every page. Robots may read, wherever their owners are: without them a shared link has no
 * preview. They cannot send anything.
 *
 * @returns where to send the visitor instead, or null to let through
 */
export async function country(asked: CountryFacts): Promise<string | null> {
  if (asked.country === null || asked.bypass || asked.path === paths.accessDenied()) return null;
  if (reads(asked.method) && isRobot(asked.userAgent)) return null;
  return admits(await asked.allowed(), asked.country) ? null : paths.accessDenied();
}
