import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const AGES = { fresh: 60, stale: 240 };

/** A cache whose clock stands still until a test moves it, and whose pages are numbered as they are made. */
function setupCache() {
  let present = 1_000;
  const cache = createPageCache<string, string>(10, AGES, () => present);
  const made: string[] = [];
  const failing = new Set<string>();
  const personal = new Set<string>();
  const make = async (recipe: string) => {
    made.push(recipe);
    await settled();
    if (failing.has(recipe)) throw new Error(`${recipe} cannot be made`);
    return personal.has(recipe) ? null : `${recipe} ${made.length}`;
  };
  return {
    made,
    failing,
    personal,
    hottest: cache.hottest,
    pass: (ms: number) => {
      present += ms;
    },
    get: (recipe: string) => cache.get(recipe, recipe, make),
    prepare: (recipe: string) => cache.prepare(recipe, recipe, make),
    /** Waits until pages that are made behind are kept. */
    settle: async () => {
      await settled();
      await settled();
    },
  };
}

describe('a kept page', () => {
  it('is made once for all who ask while it is fresh', async () => {
    const { get, pass, made } = setupCache();
    expect(await get('vote')).toBe('vote 1');
    pass(AGES.fresh - 1);
    expect(await get('vote')).toBe('vote 1');
    expect(await get('faq')).toBe('faq 2');
    expect(made).toEqual(['vote', 'faq']);
  });

  it('is made once for all who wait for it', async () => {
    const { get, prepare, made } = setupCache();
    expect(await Promise.all([prepare('vote'), get('vote'), get('vote')])).toEqual(Array(3).fill('vote 1'));
    expect(made).toHaveLength(1);
  });

  it('is sent at once where it is stale, while one for the next visitors is made behind', async () => {
    const { get, pass, made, settle } = setupCache();
    await get('vote');
    pass(AGES.fresh);
    expect(await Promise.all([get('vote'), get('vote')])).toEqual(['vote 1', 'vote 1']);
    expect(made).toHaveLength(2);
    await settle();
    expect(await get('vote')).toBe('vote 2');
    // It is as old as the beginning of its making.
    pass(AGES.fresh - 1);
    expect(await get('vote')).toBe('vote 2');
    expect(made).toHaveLength(2);
  });

  it('is not sent once it is too old', async () => {
    const { get, pass } = setupCache();
    await get('vote');
    pass(AGES.fresh + AGES.stale - 1);
    expect(await get('vote')).toBe('vote 1');
    const { get: ask, pass: wait } = setupCache();
    await ask('vote');
    wait(AGES.fresh + AGES.stale);
    expect(await Promise.all([ask('vote'), ask('vote')])).toEqual(['vote 2', 'vote 2']);
  });

  it('stays where making it anew fails behind, and fails for a visitor once it is too old', async () => {
    const { get, pass, failing, settle } = setupCache();
    await get('vote');
    failing.add('vote');
    pass(AGES.fresh);
    expect(await get('vote')).toBe('vote 1');
    await settle();
    expect(await get('vote')).toBe('vote 1');
    await settle();
    pass(AGES.stale);
    await expect(get('vote')).rejects.toThrow('vote cannot be made');
    failing.clear();
    expect(await get('vote')).toBe('vote 5');
  });

  it('is none where the page must not be kept: it is made for each visitor who asks', async () => {
    const { get, pass, made, personal, settle } = setupCache();
    await get('vote');
    personal.add('vote');
    pass(AGES.fresh);
    await get('vote');
    await settle();
    expect([await get('vote'), await get('vote')]).toEqual([null, null]);
    expect(made).toHaveLength(4);
  });
});

describe('the most wanted pages', () => {
  it('are those that visitors ask for most, since they were told last', async () => {
    const { get, hottest } = setupCache();
    for (const recipe of ['faq', 'vote', 'home', 'vote', 'home', 'home']) await get(recipe);
    expect(hottest(2)).toEqual(['home', 'vote']);
    expect(hottest(2)).toEqual([]);
    for (const recipe of ['home', 'faq', 'faq']) await get(recipe);
    expect(hottest(9)).toEqual(['faq', 'home']);
  });

  it('count each visitor who waits for a page that is not there yet', async () => {
    const { get, hottest } = setupCache();
    await Promise.all([get('faq'), get('vote'), get('vote'), get('vote')]);
    await get('faq');
    expect(hottest(2)).toEqual(['vote', 'faq']);
  });

  it('count a visitor who finds a stale or an old page once', async () => {
    for (const age of [AGES.fresh, AGES.fresh + AGES.stale]) {
      const { get, hottest, pass, settle } = setupCache();
      await get('vote');
      hottest(2);
      for (let times = 0; times < 2; times += 1) {
        pass(age);
        await get('vote');
        await settle();
      }
      for (let times = 0; times < 3; times += 1) await get('faq');
      expect(hottest(2)).toEqual(['faq', 'vote']);
    }
  });

  it('are none that were only made ahead', async () => {
    const { get, prepare, hottest, made } = setupCache();
    await prepare('vote');
    await prepare('faq');
    expect(made).toEqual(['vote', 'faq']);
    expect(hottest(9)).toEqual([]);
    // Made ahead, a page is there for the visitors who then come, and they count.
    expect(await get('faq')).toBe('faq 2');
    expect(hottest(9)).toEqual(['faq']);
    await Promise.all([prepare('home'), get('home')]);
    expect(hottest(9)).toEqual(['home']);
  });
});
