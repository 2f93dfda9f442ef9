import { z } from 'zod';
import { SEARCH_MAX } from './search-rules.ts';

/** The kinds that are searched, in the order in which they are shown. */
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

/** The query of the search page's address. Any text is valid; at worst it finds nothing. */
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
  /** Shows all results of one kind. */
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
  /** Whether more was found than is shown. */
  more: boolean;
}
