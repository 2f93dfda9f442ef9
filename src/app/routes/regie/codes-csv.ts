import { forOperator } from '#app/regie/acts/act-page.server.ts';
import { batchIn } from '#app/regie/bonus/code-search.ts';
import { csvFile } from '#app/regie/files/csv.server.ts';
import { listPartnerCodes } from '#domain/bonus/code-admin.ts';
import { regieCodes as copy } from '#site/copy/regie-codes.ts';
import type { Route } from './+types/codes-csv.ts';

const AT_ONCE = 2_000;

/** All codes of the list or of a batch, as a file. */
export function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx }) => {
    const begins = (url.searchParams.get('q') ?? '').slice(0, 40);
    const search = { begins, batch: batchIn(url) };
    return csvFile('codes-partenaires.csv', copy.columns, pagesOf(ctx.dependencies, search));
  });
}

type Codes = Awaited<ReturnType<typeof listPartnerCodes>>;

async function* pagesOf(
  deps: Parameters<typeof listPartnerCodes>[0],
  search: { begins: string; batch: string | null },
) {
  let before: string | null = null;
  do {
    const codes: Codes = await listPartnerCodes(deps, { ...search, before, limit: AT_ONCE });
    yield codes.map((code) => [
      code.code,
      code.amount,
      code.uses,
      code.max_uses,
      code.max_uses_per_user,
      code.starts_at,
      code.ends_at,
      copy.states[code.state],
    ]);
    before = codes.length === AT_ONCE ? (codes.at(-1)?.id ?? null) : null;
  } while (before);
}
