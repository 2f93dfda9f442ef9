import { describe, expect, it } from 'vitest';
import { invitation, invite } from '#domain/regie/invitations.ts';
import { totpCode } from '#domain/regie/one-time-code.ts';
import { testSite } from '#test/application.ts';
import { FORM } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

async function setupSite() {
  const it = await testSite();
  await makeShow(it.db);
  return it;
}

describe('the page of an invitation', () => {
  it('shows who has joined, without JavaScript too, their recovery codes and no error', async () => {
    const { app, deps } = await setupSite();
    const token = await invite(deps, deps.db, {
      email: 'neuve@exemple.org',
      name: 'Neuve',
      role: 'operator',
    });
    const url = `/regie/invitation?jeton=${token}`;
    const { secret } = await invitation(deps, token);
    const join = () =>
      app.inject({
        method: 'POST',
        url,
        headers: FORM,
        payload: new URLSearchParams({ password: 'un long mot de passe', code: totpCode(secret) }).toString(),
      });
    const joined = await join();
    expect(joined.statusCode).toBe(200);
    expect(joined.body.match(/<code>[A-Z0-9]{5}-[A-Z0-9]{5}<\/code>/g)).toHaveLength(10);
    expect((await join()).statusCode).toBe(410);
    expect((await app.inject({ url })).statusCode).toBe(410);
  });

  it('asks an operator who has just activated their access for no second code', async () => {
    const { app, deps } = await setupSite();
    const token = await invite(deps, deps.db, {
      email: 'neuve@exemple.org',
      name: 'Neuve',
      role: 'operator',
    });
    const { secret } = await invitation(deps, token);
    const post = (url: string, fields: Record<string, string>, cookie = '') =>
      app.inject({
        method: 'POST',
        url,
        headers: {
          ...FORM,
          cookie,
        },
        payload: new URLSearchParams(fields).toString(),
      });
    const code = totpCode(secret);
    const joined = await post(`/regie/invitation?jeton=${token}`, { password: 'un long mot de passe', code });
    const cookie = joined.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const page = await app.inject({ url: '/regie/messages', headers: { cookie } });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('Code de confirmation');
    const draft = { act: 'message.send', sender: 'production', title: 'Ce soir', body: 'Le direct.' };
    const saved = await post('/regie/messages', { ...draft, audience: 'all', when: 'draft' }, cookie);
    expect(saved.statusCode).toBe(302);
    // Elsewhere the same code is used up: the next one is asked for.
    const door = { email: 'neuve@exemple.org', password: 'un long mot de passe', code };
    expect((await post('/regie/connexion', door)).statusCode).toBe(401);
    // PostgreSQL could not even look for this address.
    const unfit = { ...door, email: 'neuve\0@exemple.org' };
    expect((await post('/regie/connexion', unfit)).statusCode).toBe(422);
  });
});
