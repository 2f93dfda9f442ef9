import { toPageAddress } from '#app/regie/acts/perform.server.ts';
import type { Performed } from '#domain/acts/perform.ts';
import { listPartnerCodes } from '#domain/bonus/code-admin.ts';
import { findCodeBatch } from '#domain/bonus/code-batches.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import type { MadeCodes } from './made-codes.tsx';

/** Query parameters for what was made, or the request for it, so that the page tells it also after a reload. */
const MADE = 'fait';
const ASKED = 'demande';

/** The address after an act on codes: the page tells what was made, with the form empty for the next. */
export function backFrom(performed: Performed, name: ActName, request: Request): string {
  const page = new URL(toPageAddress(request), 'http://page');
  page.searchParams.delete(MADE);
  page.searchParams.delete(ASKED);
  if (name === 'code.create' || name === 'code.create-bulk') {
    if (performed.kind === 'requested') page.searchParams.set(ASKED, performed.approval);
    else page.searchParams.set(MADE, toId(performed.answer));
  }
  return page.pathname + page.search;
}

function toId(answer: unknown): string {
  const { id, batch } = answer as { id?: string; batch?: string };
  return batch ?? id ?? '';
}

/** The codes that an address names as just made; null for none. */
export async function madeIn(
  deps: Parameters<typeof findCodeBatch>[0],
  { searchParams }: URL,
): Promise<{ id: string; what: MadeCodes } | null> {
  const asked = searchParams.get(ASKED);
  if (asked && isUuid(asked))
    return { id: asked, what: { kind: 'request', many: searchParams.get('lot') === '1' } };
  const id = searchParams.get(MADE);
  if (!id || !isUuid(id)) return null;
  const batch = await findCodeBatch(deps, id);
  if (batch) return { id, what: { kind: 'batch', batch } };
  const [code] = await listPartnerCodes(deps, { id, limit: 1 });
  return code ? { id, what: { kind: 'code', code } } : null;
}
