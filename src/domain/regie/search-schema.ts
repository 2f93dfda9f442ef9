import { z } from 'zod';
import { SEARCH_MAX } from './search-rules.ts';

/** What is searched by its words, in the order in which it is shown. */
export const foundKinds = [
  'contest',
  'candidate',
  'message',
  'banner',
  'question',
  'video',
  'code',
  'operator',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** What an address of the search asks for. Any text is a search, of nothing at worst. */
export const searchInput = z.object({
  q: z
    .string()
    .catch('')
    .transform((typed) =>
      typed
        .replace(/\p{Cc}|\p{Cs}/gu, ' ')
        .trim()
        .slice(0, SEARCH_MAX),
    ),
  /** All that was found of one kind. */
  dans: z.enum(foundKinds).optional().catch(undefined),
});
export type SearchInput = z.output<typeof searchInput>;

/** Something that was found. */
export interface FoundThing {
  kind: FoundKind;
  id: string;
  /** A week's number, or what the thing is called. */
  name: string;
}

/** What was found of one kind. */
export interface FoundGroup {
  kind: FoundKind;
  found: FoundThing[];
  /** There is more than is shown. */
  more: boolean;
}
