import { isUuid } from '#domain/uuid-rules.ts';

/** Query value for codes that belong to no batch. */
export const LOOSE = 'sans';

/** The batch that an address asks for: a batch's id, `none` for codes of no batch, null for all codes. */
export function batchIn({ searchParams }: URL): string | null {
  const asked = searchParams.get('b');
  if (asked === LOOSE) return 'none';
  return asked && isUuid(asked) ? asked : null;
}
