import { afterEach, describe, expect, it, vi } from 'vitest';
import { sparesData } from './preload-route.ts';

describe('preloading', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is not for 2G, nor for phones that save data', () => {
    expect(
      [undefined, {}, { effectiveType: '3g' }, { effectiveType: '4g', saveData: false }].map(sparesData),
    ).toEqual(Array(4).fill(true));
    expect(
      [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }].map(sparesData),
    ).toEqual(Array(3).fill(false));
  });

  it('fetches four pages at once at most, each once, and goes on with the next', async () => {
    vi.resetModules();
    const sheets: { url: string; done: () => void }[] = [];
    const routes = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((path) => [
        path,
        { path, module: 'data:text/javascript,', css: [`/${path}.css#`] },
      ]),
    );
    vi.stubGlobal('window', { __reactRouterManifest: { routes } });
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('fetch', (url: string) => new Promise<void>((done) => sheets.push({ url, done })));
    const { preloadRoute } = await import('./preload-route.ts');
    for (const path of ['/a', '/b', '/a', '/c', '/d', '/e', '/f', '/nowhere']) preloadRoute(path);
    expect(sheets.map(({ url }) => url)).toEqual(['/a.css', '/b.css', '/c.css', '/d.css']);
    for (const { done } of sheets.slice(0, 2)) done();
    await expect.poll(() => sheets.length).toBe(6);
    for (const { done } of sheets) done();
    preloadRoute('/b');
    expect(sheets).toHaveLength(6);
  });
});
