import { describe, expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { PHONE_PAGE } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

async function readPage(url: string, env: Record<string, string> = {}) {
  const { app, db } = await testSite(env);
  await makeShow(db);
  const { body } = await app.inject({ url, headers: PHONE_PAGE });
  return body.replaceAll('<!-- -->', '');
}

describe('what a visitor accepts by registering with Google', () => {
  it.each(['/inscription', '/connexion'])('is said and linked beside the button of %s', async (url) => {
    const body = await readPage(url);
    const [, sentence = ''] = body.match(/En continuant avec Google, vous acceptez (.*?)<\/p>/) ?? [];
    expect(sentence).toMatch(/<a [^>]*href="\/reglement"[^>]*>règlement du vote<\/a>/);
    expect(sentence).toMatch(/<a [^>]*href="\/cgu"[^>]*>conditions d’utilisation<\/a>/);
  });

  it('is not said where there is no such button', async () => {
    const production = {
      NODE_ENV: 'production',
      SESSION_SECRET: 'x'.repeat(32),
      REGISTER_SECRET: 'x'.repeat(32),
    };
    expect(await readPage('/inscription', production)).not.toContain('En continuant avec Google');
  });
});

describe('« Écrivez-nous »', () => {
  it('leads to the address at which the show answers', async () => {
    const body = await readPage('/faq', { CONTACT_EMAIL: 'public@emission.example' });
    expect(body).toContain('<a href="mailto:public@emission.example">Écrivez-nous</a>');
  });

  it('is not shown where the show has named no address', async () => {
    expect(await readPage('/faq')).not.toContain('Écrivez-nous');
  });
});
