import { describe, expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';

describe('the routes that a browser is told of', () => {
  /** Reads the list of routes that a page names. */
  async function visit() {
    const { app, deps } = await testSite();
    await makeShow(deps.db);
    const routesOf = async (url: string, headers: Record<string, string> = {}) => {
      const page = await app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0', ...headers } });
      expect(page.statusCode, url).toBe(200);
      const [, address] = /import "(\/assets\/(?:public|manifest)-\w+\.js)"/.exec(page.body) ?? [];
      const list = await app.inject({ url: address ?? 'none' });
      expect(list.statusCode, url).toBe(200);
      expect(list.body).toContain('"path":"voteresult"');
      return list.body;
    };
    return { routesOf, operator: await makeOperator(deps) };
  }

  it('are without the régie for every visitor who is no operator, on its sign-in page too', async () => {
    const { routesOf } = await visit();
    for (const url of ['/', '/faq', '/connexion', '/regie/connexion']) {
      expect(await routesOf(url), url).not.toMatch(/semaines|personnes|layouts\/regie/);
    }
    expect(await routesOf('/regie/connexion', { cookie: '__Host-regie=forged' })).not.toContain('semaines');
  });

  it('are all of them in the régie', async () => {
    const { routesOf, operator } = await visit();
    expect(await routesOf('/regie/semaines', operator.headers)).toContain('regie/semaines/:id');
    expect(await routesOf('/faq', operator.headers)).not.toContain('semaines');
  });
});
