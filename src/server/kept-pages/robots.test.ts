import { describe, expect, it } from 'vitest';
import type { TestApplication } from '#test/application.ts';
import { countedSite } from '#test/counted-site.ts';
import { PHONE } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

const WHATSAPP = 'WhatsApp/2.23.20.0 A';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('the page that a robot gets', () => {
  async function setupSite() {
    const it = await countedSite({ TRUST_PROXY: '127.0.0.1' });
    return { it, show: await makeShow(it.db) };
  }
  const open = (
    { app }: TestApplication,
    url: string,
    agent: string,
    country = 'CI',
    method: 'GET' | 'HEAD' = 'GET',
  ) => app.inject({ method, url, headers: { ...PHONE, 'user-agent': agent, 'cf-ipcountry': country } });
  const tag = ({ headers }: Awaited<ReturnType<typeof open>>) => headers.etag;

  it('is kept for all robots, wherever they are, so that a rush of visitors does not turn previews away', async () => {
    const { it, show } = await setupSite();
    for (const url of ['/', '/vote', `/?cd=${show.aicha}`]) {
      const [visitors, first, second] = [
        await open(it, url, PHONE['user-agent']),
        await open(it, url, WHATSAPP),
        await open(it, url, GOOGLE, 'US'),
      ];
      expect([url, first.statusCode, second.statusCode]).toEqual([url, 200, 200]);
      expect(tag(first)).toMatch(/^"[\w-]{22}/);
      expect([url, tag(second), second.body]).toEqual([url, tag(first), first.body]);
      // Monitors look only whether the page is there.
      const { statusCode, headers } = await open(it, url, 'UptimeRobot/2.0', 'US', 'HEAD');
      expect([url, statusCode, headers.etag]).toEqual([url, 200, tag(first)]);
      // Once for visitors, and once for robots.
      expect(it.rendered.splice(0)).toEqual([url, url]);
      // Visitors begin with an overlay.
      expect(tag(visitors)).not.toBe(tag(first));
      expect([visitors.body.includes('chargeur'), first.body.includes('chargeur')]).toEqual([true, false]);
    }
  });

  it('is kept by no cache that would show it to visitors', async () => {
    const { it } = await setupSite();
    expect((await open(it, '/', PHONE['user-agent'])).headers['cache-control']).toMatch(/^public/);
    expect((await open(it, '/', WHATSAPP)).headers['cache-control']).toBe('private, no-cache');
  });

  it('is the card of shared results, which lead visitors on', async () => {
    const it = await countedSite();
    const show = await makeShow(it.db, { from: '-2 days', to: '-1 day', published: true });
    const url = `/?rs=1&ct=${show.contest}`;
    const [card, visitors] = [await open(it, url, WHATSAPP), await open(it, url, PHONE['user-agent'])];
    expect([card.statusCode, tag(card)]).toEqual([200, expect.any(String)]);
    expect(visitors.statusCode).toBe(302);
  });

  it('is only the status where there is no such page', async () => {
    const { it } = await setupSite();
    for (const agent of [WHATSAPP, GOOGLE]) {
      const { statusCode, body, headers } = await open(it, '/detailscandidats?cd=aucun', agent);
      expect([statusCode, body, headers['cache-control']]).toEqual([404, '404\n', 'no-store']);
    }
  });
});
