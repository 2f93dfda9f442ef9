import { LRUCache } from 'lru-cache';

/** Pages by the name of what they show, each made once for all who ask at the same time. */
export interface PageCache<Page, Recipe> {
  /**
   * Returns the page of a name.
   *
   * @param make makes the page; null where it must not be kept
   * @throws what `make` throws, to every caller who waits
   */
  get(name: string, recipe: Recipe, make: (recipe: Recipe) => Promise<Page | null>): Promise<Page | null>;
  /** The recipes of the pages asked for most since the last call, the most wanted first. */
  hottest(count: number): Recipe[];
}

interface Ages {
  /** Milliseconds for which a page is up to date. */
  fresh: number;
  /** Milliseconds after that for which it is still sent while it is made anew: its time of day is a little late. */
  stale: number;
}

interface Entry<Page, Recipe> {
  page: Page;
  recipe: Recipe;
  madeAt: number;
  asked: number;
}

/** @param most pages at once; the least recently used go first, so that invented addresses do not fill the memory */
export function createPageCache<Page, Recipe>(
  most: number,
  { fresh, stale }: Ages,
  now: () => number = () => performance.now(),
): PageCache<Page, Recipe> {
  const kept = new LRUCache<string, Entry<Page, Recipe>>({ max: most });
  const underWay = new Map<string, Promise<Page | null>>();

  function remake(name: string, recipe: Recipe, make: (recipe: Recipe) => Promise<Page | null>) {
    const waiting = underWay.get(name);
    if (waiting) return waiting;
    const madeAt = now();
    const making = make(recipe)
      .then((page) => {
        if (page) kept.set(name, { page, recipe, madeAt, asked: (kept.peek(name)?.asked ?? 0) + 1 });
        else kept.delete(name);
        return page;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  return {
    async get(name, recipe, make) {
      const entry = kept.get(name);
      if (!entry) return remake(name, recipe, make);
      entry.asked += 1;
      const age = now() - entry.madeAt;
      if (age < fresh) return entry.page;
      const making = remake(name, recipe, make);
      if (age >= fresh + stale) return making;
      // The failure reaches the caller who asks once the page is too old.
      making.catch(() => {});
      return entry.page;
    },
    hottest(count) {
      const entries = [...kept.values()].filter(({ asked }) => asked > 0);
      const chosen = entries.toSorted((a, b) => b.asked - a.asked).slice(0, count);
      const recipes = chosen.map(({ recipe }) => recipe);
      for (const entry of entries) entry.asked = 0;
      return recipes;
    },
  };
}
