import { isUuid } from '#domain/uuid-rules.ts';

/** How an address asks for codes of no batch. */
export const LOOSE = 'sans';

/** Which batch's codes an address asks for, as the list of codes is asked; null for those of all. */
export function batchIn({ searchParams }: URL): string | null {
  const asked = searchParams.get('b');
  if (asked === LOOSE) return 'none';
  return asked && isUuid(asked) ? asked : null;
}
