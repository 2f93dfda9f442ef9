import { expect, it } from 'vitest';
import { keepForRegistration } from '#domain/identity/external-registration.ts';
import { awa, cheapPasswords, PASSWORD, post, registered } from '#test/account.ts';
import { testSite } from '#test/application.ts';
import { testBrowser } from '#test/browser.ts';
import { makeShow } from '#test/show.ts';

/** Awa's, with which other visitors fill their forms in. */
const TAKEN = { email: awa.email, phone: '07 08 12 34 56', country_code: 'CI' };
const CANAL = { kind: 'canal', issuer: 'https://canal.example', subject: 'c-fanta' } as const;

async function setupSite() {
  const site = await testSite({}, undefined, cheapPasswords);
  await makeShow(site.db);
  await registered(site, TAKEN);
  /** What the summary above the form names, and the answer's status. */
  async function send(url: string, form: Record<string, string>, cookies: Record<string, string> = {}) {
    const browser = testBrowser(site.app);
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
    const { statusCode, body } = await browser.post(url, { ...TAKEN, terms: 'on', ...form });
    const named = [...body.matchAll(/<a href="#champ-(\w+)">[^<]* d[ée]j[aà] un compte/g)].map(
      ([, name]) => name,
    );
    return [statusCode, named.sort()];
  }
  return { ...site, send };
}

it('a number and an address that both have an account are told of at once, at a registration', async () => {
  const { send } = await setupSite();
  const told = await send('/inscription', { password: 'une tout autre clef' });
  expect(told).toEqual([409, ['email', 'phone']]);
});

it('a number and an address that both have an account are told of at once, to an owner of a canal account', async () => {
  const { send, deps } = await setupSite();
  const identity = { ...CANAL, name: 'Fanta', email: null };
  const { ud, secret } = await keepForRegistration(deps, identity, { referral: null, next: null });
  const told = await send(`/pendingregister?ud=${ud}`, {}, { '__Host-pending': secret });
  expect(told).toEqual([409, ['email', 'phone']]);
});

it.each([false, true])(
  'a number and an address that both have an account are told of at once, where a profile is changed whose address is confirmed: %s',
  async (confirmed) => {
    const site = await setupSite();
    const { token } = (
      await post(site, 'register', { email: 'moussa@exemple.org', password: PASSWORD })
    ).json();
    const at = confirmed ? new Date() : null;
    await site.db.updateTable('users').set({ email_verified_at: at }).execute();
    const form = { name: 'Moussa', current_password: PASSWORD };
    const told = await site.send('/updateaccount', form, { '__Host-session': token });
    expect(told).toEqual([409, ['email', 'phone']]);
  },
);
