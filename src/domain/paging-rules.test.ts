import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPage } from './paging-rules.ts';

const all = (n: number) =>
  Array.from({ length: n }, (_, place) => ({ id: String(n - place).padStart(5, '0') }));

/** Rows as a query returns them: one more than a page, from the edge on, the newest first. */
function read(rows: { id: string }[], { before, after }: { before?: string; after?: string }, size: number) {
  if (after) return rows.filter(({ id }) => id > after).slice(-(size + 1));
  return rows.filter(({ id }) => !before || id < before).slice(0, size + 1);
}

it('a list is walked to its end and back, every row once each way, with no page longer than its size', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 9 }), (n, size) => {
      const rows = all(n);
      const seen: string[] = [];
      let page = toPage(read(rows, {}, size), {}, size);
      expect(page.edges.newer).toBeNull();
      for (;;) {
        expect(page.rows.length).toBeLessThanOrEqual(size);
        seen.push(...page.rows.map(({ id }) => id));
        if (!page.edges.older) break;
        const asked = { before: page.edges.older };
        page = toPage(read(rows, asked, size), asked, size);
      }
      expect(seen).toEqual(rows.map(({ id }) => id));
      const back = page.rows.map(({ id }) => id);
      while (page.edges.newer) {
        const asked = { after: page.edges.newer };
        page = toPage(read(rows, asked, size), asked, size);
        back.unshift(...page.rows.map(({ id }) => id));
      }
      expect(back).toEqual(rows.map(({ id }) => id));
    }),
  );
});
