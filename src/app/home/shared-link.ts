import { sharedTitles } from '#app/copy/home.ts';

/**
 * Title and description of the link's preview, by what it shares; null for the plain home page.
 *
 * @param week the last week whose results are out
 */
export function sharedPreview(
  query: URLSearchParams,
  week: number | null,
): { title: string; description: string } | null {
  if (query.get('cd')) return sharedTitles.candidate;
  if (query.get('faq')) return sharedTitles.faq;
  if (query.get('ct') || query.get('cdt')) return sharedTitles.votes;
  if (query.get('rs') === '1') return sharedTitles.results(week ?? 1);
  return null;
}
