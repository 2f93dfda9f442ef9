import { describe, expect, it } from 'vitest';
import { maySee, ROLES } from '#domain/acts/role-rules.ts';
import { firstRegiePage } from '#site/pages.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';

const links = (body: string) => {
  const [, main = ''] = body.split('<main');
  return [...main.matchAll(/<a [^>]*href="(\/regie[^"#]*)"/g)].map(([, to = '']) =>
    to.replaceAll('&amp;', '&'),
  );
};

describe('the search of the régie', () => {
  it.each(ROLES)('leads the role %s only to pages that are there for it', async (role) => {
    const { app, deps, db } = await testSite();
    await makeShow(db);
    const { headers } = await makeOperator(deps, role);
    for (const q of ['publier', 'reglages', 'aicha', 'semaine', 'talents', 'e r']) {
      const { statusCode, body } = await app.inject({
        url: `/regie/recherche?q=${encodeURIComponent(q)}`,
        headers,
      });
      expect([q, statusCode]).toEqual([q, 200]);
      for (const to of links(body))
        expect([to, (await app.inject({ url: to, headers })).statusCode]).toEqual([to, 200]);
      expect(body.includes('Aïcha')).toBe(q === 'aicha' && maySee(role, 'candidates'));
    }
    const settings = (await app.inject({ url: '/regie/recherche?q=REGLAGES', headers })).body;
    expect(links(settings).includes('/regie/reglages')).toBe(maySee(role, 'settings'));
    // The field stands on every page, twice: in the menu at the side, and in that of a phone.
    const { body } = await app.inject({ url: firstRegiePage(role), headers });
    expect(body.match(/action="\/regie\/recherche"/g)).toHaveLength(2);
  });

  it('says that one letter is too short for it, and that nothing was found only where it has looked', async () => {
    const { app, deps, db } = await testSite();
    await makeShow(db);
    const { headers } = await makeOperator(deps);
    const told = async (q: string) => {
      const { body } = await app.inject({ url: `/regie/recherche?q=${q}`, headers });
      return /<div role="status">(?:<p[^>]*>([^<]*))?/.exec(body)?.[1];
    };
    expect(await told('a')).toBe('Tapez deux lettres au moins, ou un chiffre.');
    expect(await told('zzzz')).toBe('Rien ne correspond.');
    expect(await told('aicha')).toBeUndefined();
  });

  it('is closed to visitors, shows what was typed as text, and takes any address for a search', async () => {
    const { app, deps, db } = await testSite();
    await makeShow(db);
    expect((await app.inject('/regie/recherche?q=a')).headers.location).toContain('/regie/connexion');
    const { headers } = await makeOperator(deps);
    const typed = encodeURIComponent('<script>alert(1)</script>');
    expect((await app.inject({ url: `/regie/recherche?q=${typed}`, headers })).body).not.toContain(
      '<script>alert(1)',
    );
    for (const query of ['', '?q=', '?q=%00', '?q=a&q=b', '?dans=user&q=aicha', `?q=${'x'.repeat(3_000)}`])
      expect((await app.inject({ url: `/regie/recherche${query}`, headers })).statusCode).toBe(200);
    const rows = await db.selectFrom('audit_events').selectAll().execute();
    // Users are not searched here, so there is no look-up that the journal must record.
    expect(rows).toEqual([]);
    const people = (await app.inject({ url: '/regie/recherche?q=salimata', headers })).body;
    expect(links(people)).toEqual(['/regie/journal?subject=salimata', '/regie/personnes']);
  });
});
