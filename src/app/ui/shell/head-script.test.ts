import { describe, expect, it, vi } from 'vitest';
import { lineScript, reloadScript, splashScript } from './head-script.ts';

interface Failure {
  target: { tagName: string; rel?: string };
}

/** Runs the script of the head in a stub of a page that has only what the script needs. */
function setupPage(stored: Record<string, string> = {}) {
  const storage = new Map(Object.entries(stored));
  const sessionStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  };
  const location = { reload: vi.fn() };
  const classes = new Set<string>();
  const document = {
    documentElement: {
      classList: { add: (c: string) => classes.add(c), remove: (c: string) => classes.delete(c) },
    },
    addEventListener: () => {},
  };
  const window: Pick<Window, 'mayReload' | 'loadAnew' | 'reloading'> = {};
  let failed: (failure: Failure) => void = () => {};
  const run = (code: string, reducedMotion = false) =>
    new Function(
      'window,document,sessionStorage,localStorage,location,matchMedia,addEventListener,mayReload,loadAnew',
      code,
    )(
      window,
      document,
      sessionStorage,
      sessionStorage,
      location,
      () => ({ matches: reducedMotion }),
      (_type: string, listener: typeof failed) => {
        failed = listener;
      },
      () => window.mayReload?.(),
      () => window.loadAnew?.(),
    );
  return { run, window, location, classes, storage, fail: (failure: Failure) => failed(failure) };
}

describe('reloading after a file did not arrive', () => {
  const script = { target: { tagName: 'SCRIPT' } };

  it('reloads once', () => {
    const { run, fail, location } = setupPage();
    run(reloadScript);
    fail(script);
    fail(script);
    expect(location.reload).toHaveBeenCalledTimes(1);
  });

  it('loads the page that was asked for instead, where the application knows it', () => {
    const { run, fail, location, window } = setupPage();
    run(reloadScript);
    window.loadAnew = vi.fn();
    fail(script);
    expect(window.loadAnew).toHaveBeenCalledTimes(1);
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('does not reload again within ten seconds', () => {
    const { run, fail, location } = setupPage({ rechargement: String(Date.now() - 9000) });
    run(reloadScript);
    fail(script);
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('reloads again after ten seconds, and after the clock was set back', () => {
    for (const before of [Date.now() - 10_001, Date.now() + 60_000]) {
      const { run, fail, location } = setupPage({ rechargement: String(before) });
      run(reloadScript);
      fail({ target: { tagName: 'LINK', rel: 'stylesheet' } });
      expect(location.reload).toHaveBeenCalledTimes(1);
    }
  });

  it('lets pictures fail', () => {
    const { run, fail, location } = setupPage();
    run(reloadScript);
    fail({ target: { tagName: 'IMG' } });
    expect(location.reload).not.toHaveBeenCalled();
  });
});

describe('the overlay at the start', () => {
  it('shows for 2.5 seconds and holds scrolling at the start of a visit', () => {
    vi.useFakeTimers();
    const { run, classes } = setupPage();
    run(splashScript);
    expect([...classes]).toEqual(['est-charge', 'est-fige']);
    vi.advanceTimersByTime(2499);
    expect(classes.has('est-fige')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(classes.has('est-fige')).toBe(false);
    vi.advanceTimersByTime(400);
    expect(classes.size).toBe(0);
    vi.useRealTimers();
  });

  it('does not show in a second tab, nor to a visitor who is back within half an hour', () => {
    vi.useFakeTimers();
    const { run, classes } = setupPage();
    run(splashScript);
    vi.advanceTimersByTime(3000);
    // All tabs of a phone share what is stored.
    run(splashScript);
    expect(classes.size).toBe(0);
    vi.advanceTimersByTime(30 * 60_000 - 1);
    run(splashScript);
    expect(classes.size).toBe(0);
    vi.advanceTimersByTime(30 * 60_000);
    run(splashScript);
    expect(classes.has('est-charge')).toBe(true);
    vi.useRealTimers();
  });

  it('shows after the clock was set back', () => {
    const { run, classes } = setupPage({ visite: String(Date.now() + 3_600_000) });
    run(splashScript);
    expect(classes.has('est-charge')).toBe(true);
  });

  it('spares those who asked for less motion', () => {
    const { run, classes } = setupPage();
    run(splashScript, true);
    expect(classes.size).toBe(0);
  });
});

describe('the line about the network', () => {
  /** A page with a phone that says whether it has a network. */
  function phone() {
    const lines: { textContent: string; isConnected: boolean; className?: string }[] = [];
    const listeners = new Map<string, () => void>();
    const navigator = { onLine: true };
    const document = {
      getElementById: () => ({ before: (line: (typeof lines)[number]) => lines.push(line) }),
      createElement: () => ({ textContent: '', isConnected: true }),
    };
    new Function('document,navigator,addEventListener', lineScript)(
      document,
      navigator,
      (type: string, listener: () => void) => listeners.set(type, listener),
    );
    const set = (onLine: boolean) => {
      navigator.onLine = onLine;
      listeners.get(onLine ? 'online' : 'offline')?.();
      vi.runAllTimers();
    };
    /** The browser shows a page anew, or again. */
    const show = (onLine: boolean) => {
      navigator.onLine = onLine;
      listeners.get('pageshow')?.();
      vi.runAllTimers();
    };
    return { lines, set, show };
  }

  it('speaks on a page that is shown without a network, and is silent on one that is shown again with it', () => {
    vi.useFakeTimers();
    const { lines, show } = phone();
    show(true);
    expect(lines).toEqual([]);
    show(false);
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Pas de réseau. Rien n’est perdu.']);
    show(true);
    expect(lines.map(({ textContent }) => textContent)).toEqual(['']);
    vi.useRealTimers();
  });

  it('is there, and empty, before it speaks; it speaks once, and is silent when the network is back', () => {
    vi.useFakeTimers();
    const { lines, set } = phone();
    set(true);
    expect(lines).toEqual([]);
    set(false);
    set(false);
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Pas de réseau. Rien n’est perdu.']);
    set(true);
    expect(lines.map(({ textContent }) => textContent)).toEqual(['']);
    vi.useRealTimers();
  });
});
