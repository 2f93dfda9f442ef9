import type { Candidate } from './schema.ts';
import { plainText } from './talent-sheet-rules.ts';

type Named = Pick<Candidate, 'id' | 'number' | 'display_name'>;

/** Groups of two or more candidates who have the same name, accents, capitals and punctuation aside. */
export function namesakes(candidates: readonly Named[]): Named[][] {
  const groups = new Map<string, Named[]>();
  for (const { id, number, display_name } of candidates) {
    const name = plainText(display_name);
    groups.set(name, [...(groups.get(name) ?? []), { id, number, display_name }]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
