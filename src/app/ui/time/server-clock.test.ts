import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;
const SERVER = Date.parse('2026-11-20T10:04:17Z');

/** Imports the page's clock in a document with this mark, on a phone whose clock says `phone`. */
async function importClock(mark: string | undefined, phone: number, name = 'garde', sent?: number) {
  vi.resetModules();
  vi.setSystemTime(phone);
  const dataset = mark === undefined ? {} : { [name]: mark, envoi: sent === undefined ? '0' : String(sent) };
  vi.stubGlobal('document', { documentElement: { dataset } });
  return import('./server-clock.ts');
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the time by the server’s clock', () => {
  it('goes on from the server’s reading, even when the phone’s own clock is wrong', async () => {
    const { presentTime, isCachedDocument } = await importClock(undefined, SERVER - 3 * HOUR);
    expect(isCachedDocument).toBe(false);
    const began = presentTime(SERVER);
    vi.advanceTimersByTime(1000);
    expect(presentTime(SERVER) - began).toBe(1000);
    // Another page has come.
    expect(presentTime(SERVER + 5000)).toBe(SERVER + 5000);
  });

  it('is what the answer says that brought the page, where the page itself was made some minutes before', async () => {
    const phone = SERVER - HOUR;
    const entry = {
      responseStart: 100,
      serverTiming: [{ name: 'now', description: String(SERVER + 90_000) }],
    };
    vi.stubGlobal('performance', { timeOrigin: phone - 100, getEntriesByType: () => [entry] });
    const { presentTime } = await importClock(undefined, phone);
    expect(presentTime(SERVER)).toBe(SERVER + 90_000);
    vi.advanceTimersByTime(1000);
    // The next page was rendered before that answer was sent: time must not run backwards.
    expect(presentTime(SERVER + 60_000)).toBe(SERVER + 91_000);
  });

  it.each([
    ['back_forward', SERVER + 6 * 60_000],
    ['reload', SERVER],
  ])(
    'on a page that the browser brings by %s goes on from the tab’s last reading where times of its own would be old',
    async (type, expected) => {
      const storage: { now?: number } = {};
      vi.stubGlobal('sessionStorage', storage);
      const seen = await importClock(undefined, SERVER);
      seen.presentTime(SERVER);
      expect(storage.now).toBe(0);
      // Six minutes later the browser shows the page again as it was: its times are those of the second request.
      const phone = SERVER + 6 * 60_000;
      const entry = { type, responseStart: 100, serverTiming: [] };
      vi.stubGlobal('performance', { timeOrigin: phone - 100, getEntriesByType: () => [entry] });
      const { presentTime } = await importClock(undefined, phone);
      expect(presentTime(SERVER)).toBe(expected);
    },
  );

  it('is not behind on a cached page that was made some minutes before it was sent: no voter is told of more time', async () => {
    const { presentTime } = await importClock(
      String(SERVER + 106_000),
      SERVER + HOUR,
      'garde',
      SERVER + 106_000,
    );
    expect(presentTime(SERVER)).toBe(SERVER + HOUR);
  });

  it('follows the server again once the phone’s own clock has been set anew', async () => {
    const { presentTime } = await importClock(undefined, SERVER);
    expect(presentTime(SERVER)).toBe(SERVER);
    vi.setSystemTime(SERVER + HOUR);
    expect(presentTime(SERVER + 2000)).toBe(SERVER + 2000);
  });

  it('is one for all parts of a page, of which some have stood for long and others are read anew each second', async () => {
    const { presentTime } = await importClock(undefined, SERVER);
    presentTime(SERVER);
    for (let second = 1; second <= 15 * 60; second += 1) {
      vi.advanceTimersByTime(1_000);
      const now = SERVER + second * 1_000;
      expect([presentTime(now), presentTime(SERVER)]).toEqual([now, now]);
    }
  });

  it.each([0, -3 * HOUR, 40 * 60_000])(
    'is the present on a page that was cached six hours ago, on a phone that is %d ms off',
    async (off) => {
      const { presentTime, isCachedDocument } = await importClock(
        String(SERVER + off),
        SERVER + off + 6 * HOUR,
      );
      expect(isCachedDocument).toBe(true);
      expect(presentTime(SERVER)).toBe(SERVER + 6 * HOUR);
    },
  );

  it('is the present on the page for “no network”, which was cached days ago and is no page seen earlier', async () => {
    const phone = SERVER + 50 * HOUR;
    const { presentTime, isCachedDocument } = await importClock(String(SERVER), phone, 'horsligne');
    expect(isCachedDocument).toBe(false);
    expect(presentTime(SERVER)).toBe(phone);
  });

  it('is the phone’s own where an earlier worker has not said when it kept the page', async () => {
    const { presentTime } = await importClock('', SERVER + 6 * HOUR);
    expect(presentTime(SERVER)).toBe(SERVER + 6 * HOUR);
  });
});
