import type { Page } from '@playwright/test';
import { demoAccounts } from '#demonstration/content/accounts.ts';
import { expect, expectSound, newcomer, type Product, test } from './product.ts';
import { showOptional } from './voter.ts';

const [salimata, moussa] = demoAccounts;

async function signIn(page: Page, account: { email: string; password: string } | undefined) {
  if (!account) throw new Error('The demonstration has two accounts.');
  await page.goto('/connexion?avec=email&next=%2Fmessagerie');
  await page.getByLabel('Adresse e-mail').fill(account.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/messagerie');
}

/** Sends a message to all users, as hostile as a row can be that bypasses every check. */
async function sendHostile(product: Product): Promise<void> {
  await product.query(
    `insert into messages (id, competition_id, audience, sender, title, body, excerpt, send_at)
     values (gen_random_uuid(), 'demo', 'all', 'security', $1, $2, $1, now())`,
    [
      '<img src=x onerror="document.title=1">',
      'Bonjour <script>document.title = 1</script><img src=x onerror="document.title=1"> [lien](javascript:alert(1))',
    ],
  );
}

/** No journey finds the message of another. */
test.afterEach(async ({ product }) => {
  await product.query(`delete from messages where sender = 'security'`);
});

for (const [javaScriptEnabled, account, title] of [
  [true, salimata, 'Votre vote vous attend'],
  [false, moussa, 'Grâce vous remercie'],
] as const) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const sound = (page: Page) => (javaScriptEnabled ? expectSound(page) : Promise.resolve());

    test('a new message shows on the bar, and is read by opening it or by reading all at once', async ({
      page,
      product,
    }) => {
      const bar = page.getByRole('banner');
      await signIn(page, account);
      await expect(bar.getByRole('link', { name: '2 nouveaux messages' })).toHaveText('2');
      await expect(page.getByText('2 nouveaux', { exact: true })).toBeVisible();
      const list = page.getByRole('list', { name: 'Messages' });
      await expect(list.getByText('Bienvenue dans le public')).toBeVisible();
      await expect(list.getByText('Abidjan, venez au direct')).toHaveCount(javaScriptEnabled ? 1 : 0);
      await expect(list.getByRole('link', { name: 'Non lu.' })).toHaveCount(2);
      await sound(page);

      await list.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(/\/messagerie\?m=[\da-f-]{36}$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).toHaveTitle(`${title} · Palmarès`);
      await expect(bar.getByRole('link', { name: '1 nouveau message' })).toBeVisible();
      await sound(page);

      await sendHostile(product);
      await page.getByRole('link', { name: 'Tous les messages' }).click();
      await expect(list.getByRole('link', { name: 'Non lu.' })).toHaveCount(2);
      await page.getByRole('button', { name: 'Tout marquer comme lu' }).click();
      await expect(page.getByText('Messages marqués comme lus.')).toBeVisible();
      await expect(list.getByRole('link', { name: 'Non lu.' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Tout marquer comme lu' })).toHaveCount(0);
      await expect(bar.getByRole('link', { name: 'Messagerie', exact: true })).toHaveText('');

      await list.getByRole('link', { name: '<img src=x' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        '<img src=x onerror="document.title=1">',
      );
      await expect(page.locator('article')).toContainText('Bonjour lien');
      await expect(page.locator('article').locator('img, script, a')).toHaveCount(0);
      await expect(page).toHaveTitle('<img src=x onerror="document.title=1"> · Palmarès');
    });
  });
}

test('a new user begins with nothing unread, and the phone keeps that something has come', async ({
  page,
  product,
}) => {
  const person = newcomer();
  await page.goto('/inscription?next=%2Fmessagerie');
  await showOptional(page);
  await page.getByLabel('Nom affiché').fill(person.name);
  await page.getByLabel('Adresse e-mail').fill(person.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/messagerie');
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('Non lu.')).toHaveCount(0);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('messages') ?? '{}').state);
  await expect.poll(kept).toEqual({ new_message: false });

  await sendHostile(product);
  await page.goto('/faq');
  await expect(page.getByRole('link', { name: '1 nouveau message' })).toBeVisible();
  await expect.poll(kept).toEqual({ new_message: true });

  await product.query('update messages set recalled_at = now()');
  await page.goto('/messagerie');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucun message pour le moment');
  await expectSound(page);
  await product.query('update messages set recalled_at = null');
});

test('a message to another user is a page that does not exist; a visitor signs in first', async ({
  page,
  product,
}) => {
  const [foreign] = await product.query('select id from personal_messages limit 1');
  await page.goto(`/messagerie?m=${foreign?.id}`);
  await expect(page).toHaveURL(/\/connexion\?next=%2Fmessagerie%3Fm%3D/);
  const [own] = await product.query('select user_id from personal_messages where id = $1', [foreign?.id]);
  const [other] = await product.query(`select email from users where id <> $1 and email in ($2, $3)`, [
    own?.user_id,
    salimata?.email,
    moussa?.email,
  ]);
  await signIn(
    page,
    demoAccounts.find(({ email }) => email === other?.email),
  );
  const answer = await page.goto(`/messagerie?m=${foreign?.id}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Page not found: /messagerie')).toBeVisible();
});
