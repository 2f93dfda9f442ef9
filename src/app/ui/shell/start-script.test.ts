import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LATER, startScript } from './start-script.ts';

describe('the application’s scripts', () => {
  interface Made {
    kind: string;
    nonce: string;
    rel?: string;
    href?: string;
    type?: string;
    text?: string;
  }
  interface Paints {
    getEntriesByName: (name: string) => string[];
  }

  /** A document that the browser is still parsing, with a module to preload and a script to run. */
  function readDocument(hidden: boolean, lacking: 'TextEncoderStream' | 'Object' | null = null) {
    const asked: Made[] = [];
    const unread = { textContent: '<p>Sans script.</p>', outerHTML: '' };
    let read = () => {};
    let hide = () => {};
    let tellPaints = (_paints: Paints) => {};
    class PerformanceObserver {
      constructor(observer: (paints: Paints) => void) {
        tellPaints = observer;
      }
      observe(what: PerformanceObserverInit) {
        expect(what).toEqual({ type: 'paint', buffered: true });
      }
    }
    const document = {
      hidden,
      readyState: 'loading',
      currentScript: { nonce: 'n' },
      querySelectorAll: (what: string) => {
        if (what === 'noscript') return [unread];
        expect(what).toBe(`[rel=${LATER}],[type=${LATER}]`);
        return [{ rel: LATER, href: '/assets/a.js' }, { text: 'import "/assets/b.js"' }];
      },
      createElement: (kind: string) => ({ kind }),
      head: { appendChild: (element: Made) => asked.push(element) },
      addEventListener: (type: string, listener: () => void) => {
        expect(type).toBe('visibilitychange');
        hide = listener;
      },
    };
    const browser = {
      TextEncoderStream,
      Object,
      ...(lacking && { [lacking]: lacking === 'Object' ? {} : undefined }),
    };
    new Function('document,addEventListener,PerformanceObserver,window,Object', startScript)(
      document,
      (_type: string, listener: () => void) => {
        read = listener;
      },
      PerformanceObserver,
      browser,
      browser.Object,
    );
    const paint = (...names: string[]) =>
      tellPaints({ getEntriesByName: (name) => names.filter((one) => one === name) });
    return { asked, unread, read: () => read(), hide: () => hide(), paint };
  }
  const both = [
    { kind: 'link', nonce: 'n', rel: 'modulepreload', href: '/assets/a.js' },
    { kind: 'script', nonce: 'n', type: 'module', text: 'import "/assets/b.js"' },
  ];

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are asked for once the whole page is there and its content is on the screen', () => {
    const { asked, read, paint } = readDocument(false);
    read();
    paint('first-paint');
    expect(asked).toEqual([]);
    paint('first-paint', 'first-contentful-paint');
    expect(asked).toEqual(both);
  });

  it('are asked for once, although a paint, a hidden tab and the time are told later', () => {
    const { asked, read, paint, hide } = readDocument(false);
    read();
    paint('first-contentful-paint');
    paint('first-contentful-paint');
    hide();
    vi.runAllTimers();
    expect(asked).toEqual(both);
  });

  it('are asked for after three seconds in a browser that tells of no paint', () => {
    const { asked, read } = readDocument(false);
    read();
    vi.advanceTimersByTime(2999);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(both);
  });

  it('are asked for when the visitor leaves the tab before it is painted', () => {
    const { asked, read, hide } = readDocument(false);
    read();
    hide();
    expect(asked).toEqual(both);
  });

  it.each(['TextEncoderStream', 'Object'] as const)(
    'are left alone by a browser too old for them, which lacks something of %s: it shows what is said without scripts',
    (lacking) => {
      const { asked, unread, read } = readDocument(true, lacking);
      read();
      expect(asked).toEqual([]);
      expect(unread.outerHTML).toBe('<p>Sans script.</p>');
    },
  );

  it('do not wait for the drawing of a page that is not seen', () => {
    const { asked, read } = readDocument(true);
    expect(asked).toEqual([]);
    read();
    expect(asked).toEqual(both);
  });
});
