import { regieCodes as copy } from '#app/copy/regie-codes.ts';
import { asPage } from '#app/error-response.ts';
import { csvFile } from '#app/regie/csv.server.ts';
import { listPartnerCodes } from '#domain/bonus/code-desk.ts';
import { AppError } from '#domain/errors.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/codes-csv.ts';

const AT_ONCE = 2_000;

/** The codes of the list, all pages of it, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (!(await ctx.operator())) throw asPage(new AppError('NOT_FOUND'), ctx);
  const begins = (url.searchParams.get('q') ?? '').slice(0, 40);
  async function* pages() {
    let before: string | null = null;
    do {
      const codes: Awaited<ReturnType<typeof listPartnerCodes>> = await listPartnerCodes(ctx.dependencies, {
        begins,
        before,
        limit: AT_ONCE,
      });
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
  return csvFile('codes-partenaires.csv', copy.columns, pages());
}
