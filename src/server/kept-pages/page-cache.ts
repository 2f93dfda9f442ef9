import { LRUCache } from 'lru-cache';

/** Pages by the name of what they show, each made once for all who ask at the same time. */
export interface PageCache<Page, Recipe> {
  /**
   * Returns the page of a name to a visitor, which counts as asking for it.
   *
   * @param make makes the page; null where it must not be kept
   * @throws what `make` throws, to every caller who waits
   */
  get(name: string, recipe: Recipe, make: Make<Page, Recipe>): Promise<Page | null>;
  /** Makes a page before visitors ask for it, which does not count as asking. The rest is as for `get`. */
  prepare(name: string, recipe: Recipe, make: Make<Page, Recipe>): Promise<Page | null>;
  /** The recipes of the pages that visitors asked for most since the last call, the most wanted first. */
  hottest(count: number): Recipe[];
}

type Make<Page, Recipe> = (recipe: Recipe) => Promise<Page | null>;

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

/** A page being made. */
interface Making<Page> {
  page: Promise<Page | null>;
  /** How many visitors wait for a page that was not kept before. */
  asked: number;
}

/** @param most pages at once; the least recently used go first, so that invented addresses do not fill the memory */
export function createPageCache<Page, Recipe>(
  most: number,
  { fresh, stale }: Ages,
  now: () => number = () => performance.now(),
): PageCache<Page, Recipe> {
  const kept = new LRUCache<string, Entry<Page, Recipe>>({ max: most });
  const underWay = new Map<string, Making<Page>>();

  function remake(name: string, recipe: Recipe, make: Make<Page, Recipe>): Making<Page> {
    const waiting = underWay.get(name);
    if (waiting) return waiting;
    const madeAt = now();
    const page = make(recipe)
      .then((made) => {
        const asked = (kept.peek(name)?.asked ?? 0) + making.asked;
        if (made) kept.set(name, { page: made, recipe, madeAt, asked });
        else kept.delete(name);
        return made;
      })
      .finally(() => underWay.delete(name));
    const making: Making<Page> = { page, asked: 0 };
    underWay.set(name, making);
    return making;
  }

  /** @param asked how many visitors ask */
  async function find(name: string, recipe: Recipe, make: Make<Page, Recipe>, asked: 0 | 1) {
    const entry = kept.get(name);
    if (!entry) {
      const making = remake(name, recipe, make);
      making.asked += asked;
      return making.page;
    }
    entry.asked += asked;
    const age = now() - entry.madeAt;
    if (age < fresh) return entry.page;
    const making = remake(name, recipe, make).page;
    if (age >= fresh + stale) return making;
    // The failure reaches the caller who asks once the page is too old.
    making.catch(() => {});
    return entry.page;
  }

  return {
    get: (name, recipe, make) => find(name, recipe, make, 1),
    prepare: (name, recipe, make) => find(name, recipe, make, 0),
    hottest(count) {
      const entries = [...kept.values()].filter(({ asked }) => asked > 0);
      const chosen = entries.toSorted((a, b) => b.asked - a.asked).slice(0, count);
      const recipes = chosen.map(({ recipe }) => recipe);
      for (const entry of entries) entry.asked = 0;
      return recipes;
    },
  };
}
