import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeVoter, testSite } from '#test/application.ts';
import { testBrowser } from '#test/browser.ts';
import { makeShow } from '#test/show.ts';

/** Inputs into which a visitor types, as the page writes them: attributes by name. */
function typedInputs(body: string): Record<string, string>[] {
  const page = body.slice(0, body.indexOf('</main>'));
  return [...page.matchAll(/<input\b([^>]*)>/g)]
    .map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name.toLowerCase(),
          value,
        ]),
      ),
    )
    .filter(({ type = 'text' }) => ['text', 'search', 'email', 'tel', 'password', 'url'].includes(type));
}

async function setupPages() {
  const it = await testSite();
  await makeShow(it.db);
  const voter = await makeVoter(it.deps);
  await sql`update users set password_hash = 'x', email = 'sali@example.ci' where id = ${voter.id}`.execute(
    it.db,
  );
  const visitor = testBrowser(it.app);
  const user = testBrowser(it.app);
  user.cookies.set('__Host-session', voter.token);
  return { ...it, visitor, user };
}

/** The sentence beside a refused field. */
const sentenceIn = (body: string, field: string) =>
  new RegExp(`id="champ-${field}-erreur"[^>]*>(.*?)</div>`)
    .exec(body)?.[1]
    ?.replaceAll(/<[^>]*>/g, '')
    .trim();

const LONG = 'C’est trop long.';
const PASSWORD = 'Choisissez au plus 128 caractères.';
const PHONE = 'Ce numéro est trop long';

describe('a text field of a public form', () => {
  it.each<['visitor' | 'user', string, Record<string, [most: number, sentence: string]>]>([
    ['visitor', '/connexion', { phone: [25, PHONE], password: [1_000, LONG] }],
    ['visitor', '/connexion?avec=email', { email: [254, LONG], password: [1_000, LONG] }],
    [
      'visitor',
      '/inscription',
      { phone: [25, PHONE], password: [128, PASSWORD], name: [80, LONG], email: [254, LONG] },
    ],
    ['visitor', '/motdepasseoublie', { email: [254, LONG] }],
    [
      'user',
      '/updateaccount',
      {
        name: [80, LONG],
        phone: [25, PHONE],
        email: [254, LONG],
        password: [128, PASSWORD],
        current_password: [1_000, LONG],
      },
    ],
    ['user', '/supprimercompte', { current_password: [1_000, LONG] }],
    ['user', '/codepartenaire', { code: [100, LONG] }],
  ])(
    'of a %s takes no more than the server, which says beside it that more is too long: %s',
    async (who, page, fields) => {
      const browser = (await setupPages())[who];
      const inputs = typedInputs((await browser.get(page)).body);
      const most = Object.fromEntries(inputs.map(({ name = '', maxlength }) => [name, Number(maxlength)]));
      expect(most).toEqual(
        Object.fromEntries(Object.entries(fields).map(([name, [length]]) => [name, length])),
      );
      for (const [name, [, sentence]] of Object.entries(fields)) {
        const typed = name === 'phone' ? '07'.repeat(200) : 'a'.repeat(1_001);
        const { statusCode, body } = await browser.post(page, { [name]: typed, country_code: 'CI' });
        expect([name, statusCode]).toEqual([name, 422]);
        expect([name, sentenceIn(body, name)]).toEqual([name, expect.stringContaining(sentence)]);
      }
    },
  );

  it('that searches the questions reads no more than it takes', async () => {
    const { visitor, db } = await setupPages();
    await sql`insert into faq_items values (${'test'}, 'q', 0, 'Combien ?', 'Un.')`.execute(db);
    const { body } = await visitor.get(`/faq?q=${'a'.repeat(300)}`);
    expect(typedInputs(body)).toMatchObject([{ name: 'q', maxlength: '80', value: 'a'.repeat(80) }]);
  });
});
