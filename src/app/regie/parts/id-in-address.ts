import { isUuid } from '#domain/uuid-rules.ts';

/** A UUID in an address's query, such as the last one of the previous page; null for any other value. */
export function uuidIn({ searchParams }: URL, name: string): string | null {
  const id = searchParams.get(name);
  return id && isUuid(id) ? id : null;
}
