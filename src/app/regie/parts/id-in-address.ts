import { isUuid } from '#domain/uuid-rules.ts';

/** An id that an address carries, such as the last one of the page before; null for anything else. */
export function uuidIn({ searchParams }: URL, name: string): string | null {
  const id = searchParams.get(name);
  return id && isUuid(id) ? id : null;
}
