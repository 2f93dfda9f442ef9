import { describe, expect, it } from 'vitest';
import { momentNames } from '#domain/contest/schema.ts';
import { openPreview } from '#domain/regie/preview.ts';
import { PREVIEW_COOKIE, setupPreview } from '#test/preview.ts';
import { PHONE_PAGE } from '#test/request-headers.ts';

describe('a preview', () => {
  it('shows each page as visitors will see it at that moment', async () => {
    const { begin, look, aicha } = await setupPreview();
    const pages = ['/', '/vote', '/voteresult', '/voteresultdetail', `/detailscandidats?cd=${aicha}`];
    // The status of each page, or where it redirects to.
    const expected: Record<(typeof momentNames)[number], (number | string)[]> = {
      eve: [200, '/', '/', '/voteresult', 200],
      before: [200, '/', '/', '/voteresult', 200],
      middle: [200, 200, '/', '/voteresult', 200],
      suspended: [200, '/', '/', '/voteresult', 200],
      closing: [200, 200, '/', '/voteresult', 200],
      counting: [200, '/voteresult', 200, '/voteresult', 200],
      // By then, the second week is what the site is about; it leaves Aïcha out, who keeps her sheet.
      published: [200, '/', 200, 200, 200],
      after: [200, '/', 200, 200, 200],
      final: [200, '/voteresult', 200, 200, 200],
    };
    for (const moment of momentNames) {
      await begin(moment);
      const answers = await Promise.all(pages.map(look));
      expect([moment, ...answers.map(({ statusCode, headers }) => headers.location ?? statusCode)]).toEqual([
        moment,
        ...expected[moment],
      ]);
    }
  });

  it.each([
    ['eve', 'Le vote ouvre bientôt', 'Voter maintenant'],
    ['middle', 'Voter maintenant', 'suspendu'],
    ['suspended', 'suspendu', 'Voter maintenant'],
    ['counting', 'Résultats dans', 'Voter maintenant'],
    ['final', 'remporte', 'Voter maintenant'],
  ])('at "%s" says so on the home page, with its instant and the way out', async (moment, said, unsaid) => {
    const { begin, look, browser, operator, deps } = await setupPreview();
    await begin(moment);
    const { body } = await look('/');
    const carried = openPreview(
      browser.cookies.get(PREVIEW_COOKIE) ?? '',
      operator.session,
      deps.config.sessionSecrets[0],
      new Date(),
    );
    expect(body).toContain(`dateTime="${carried?.asOf.at.toISOString()}"`);
    expect(body).toContain('Quitter l’aperçu');
    expect(body).toContain(said);
    expect(body).not.toContain(unsaid);
    await browser.post('/regie/apercu', { moment: 'end' });
    expect(browser.cookies.has(PREVIEW_COOKIE)).toBe(false);
    expect((await look('/')).body).not.toContain('Quitter l’aperçu');
  });

  it('counts down from its own instant, and shows results as provisional', async () => {
    const { begin, look, contest, db } = await setupPreview();
    await begin('closing');
    expect((await look('/')).body).toMatch(/[45]\sminutes/);
    await begin('published');
    const { body } = await look('/voteresult');
    expect(body).toContain('Chiffres provisoires');
    expect(body).toMatch(/100,00/);
    const detail = (await look(`/voteresultdetail?ct=${contest}`)).body;
    expect(detail).toContain('Chiffres provisoires');
    // The figure already says so; no sentence repeats it.
    expect(detail).toMatch(/vote annulé<\/dt><dd[^>]*>0</);
    expect(detail).not.toContain('Aucun vote n’a été annulé');
    // The operator is told what the figures do not decide, and what the result waits for.
    const told = async () => (await look('/regie/apercu')).body;
    expect(await told()).toContain('Les départs ne découlent pas de ces chiffres');
    expect(await told()).not.toContain('huissier');
    await db.updateTable('competitions').set({ huissier_signs: true }).execute();
    expect(await told()).toContain('avant qu’un huissier ait signé');
  });

  it('is stored by no cache, and framed by our own pages alone', async () => {
    const { begin, look } = await setupPreview();
    const policy = async (url: string) => {
      const { headers } = await look(url);
      const [framed] = String(headers['content-security-policy']).match(/frame-ancestors [^;]*/) ?? [];
      return [
        headers['cache-control'],
        headers['x-frame-options'],
        framed,
        headers.etag,
        headers['x-offline'],
      ];
    };
    const before = await policy('/reglement');
    expect(before).toEqual([
      'private, no-cache',
      'DENY',
      "frame-ancestors 'none'",
      expect.stringMatching(/^"/),
      undefined,
    ]);
    await begin('middle');
    for (const url of ['/', '/vote', '/reglement', '/faq', '/connexion']) {
      expect(await policy(url)).toEqual([
        'private, no-store',
        'SAMEORIGIN',
        "frame-ancestors 'self'",
        undefined,
        undefined,
      ]);
    }
    const data = await look('/vote.data');
    expect([data.statusCode, data.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const browser = await look('/regie/apercu');
    expect(browser.headers['content-security-policy']).toMatch(/frame-src 'self';.*frame-ancestors 'none'/);
    expect(browser.headers['x-frame-options']).toBe('DENY');
  });

  it('leaves the pages that all visitors are shown as they are', async () => {
    const { app, begin, look } = await setupPreview();
    const everybodys = () => app.inject({ url: '/', headers: PHONE_PAGE });
    const before = await everybodys();
    await begin('final');
    expect((await look('/')).body).toContain('remporte');
    expect((await everybodys()).body).toBe(before.body);
  });
});
