import { menuFor } from '#app/regie/navigation.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import { holdsTerms, toTerms } from '#domain/regie/search-rules.ts';
import { pageWords } from '#site/copy/regie-search.ts';

/** Pages of the menu that match a search, by their names or by other words that operators use. */
export function searchPages(role: Role, asked: string): { to: string; label: string }[] {
  const terms = toTerms(asked);
  return menuFor(role)
    .flatMap(({ entries }) => entries)
    .filter(({ label }) => holdsTerms(`${label} ${pageWords[label] ?? ''}`, terms))
    .map(({ to, label }) => ({ to, label }));
}
