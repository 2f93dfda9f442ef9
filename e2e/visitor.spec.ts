import type { Page } from '@playwright/test';
import { expect, expectSound, newcomer, takenOver, test } from './product.ts';
import { showOptional } from './voter.ts';

const opener = (page: Page) => page.getByRole('button', { name: /^Pays et indicatif/ });
const country = (page: Page) => page.locator('select[name=country_code]');
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** The state of a store; null while it is empty. */
const state = async (page: Page, key: string) =>
  JSON.parse((await stored(page, key)) ?? 'null')?.state ?? null;

test.describe('the country of a phone number', () => {
  test('is found by keyboard alone', async ({ page }) => {
    await page.goto('/inscription');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('listbox', { name: 'Pays et indicatif' });
    await expect(list).toBeVisible();
    await expect(list.getByRole('option')).toHaveCount(22);
    await expect(list.getByRole('option', { selected: true })).toBeFocused();
    await expectSound(page);

    await page.keyboard.press('End');
    await expect(list.getByRole('option', { name: /Togo/ })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(list.getByRole('option', { name: /Bénin/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option', { name: /Burkina/ })).toBeFocused();

    // A letter typed within 700 ms continues the search; later it begins a new one.
    await page.keyboard.type('se');
    await expect(list.getByRole('option', { name: /Sénégal/ })).toBeFocused();
    await page.waitForTimeout(800);
    await page.keyboard.type('ga');
    await expect(list.getByRole('option', { name: /Gabon/ })).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(country(page)).toHaveValue('CI');

    // Typing opens the closed list and searches in it.
    await page.keyboard.type('cam');
    await expect(list.getByRole('option', { name: /Cameroun/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(opener(page)).toBeFocused();
    await expect(opener(page)).toHaveAccessibleName('Pays et indicatif : Cameroun, +237');
    await expect(country(page)).toHaveValue('CM');
    await expect(page.getByText('Exemple : 6 90 12 34 56')).toBeVisible();
  });

  test('is tapped, in rows as high as a thumb, upwards where there is no room below', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto('/inscription');
    await opener(page).tap();
    const list = page.getByRole('listbox');
    const box = async () => (await list.boundingBox()) ?? { y: 0, height: 0 };
    const edges = async () => (await opener(page).boundingBox()) ?? { y: 0, height: 0 };
    for (const option of (await list.getByRole('option').all()).slice(0, 3)) {
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
    expect((await box()).y).toBeGreaterThan((await edges()).y);
    await list.getByRole('option', { name: /France/ }).tap();
    await expect(list).toBeHidden();
    await expect(country(page)).toHaveValue('FR');

    await page.setViewportSize({ width: 360, height: 560 });
    // Near the lower edge, wherever the browser has scrolled to meanwhile.
    await opener(page).evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await opener(page).tap();
    await expect(list).toBeVisible();
    // The list gets its position just after it has opened.
    await expect
      .poll(async () => (await box()).y + (await box()).height - (await edges()).y)
      .toBeLessThanOrEqual(0);
    // Beside the list, in the page's margin: a heading may lie under it, wherever the browser has scrolled to.
    await page.touchscreen.tap(6, 300);
    await expect(list).toBeHidden();
  });
});

test('the country of a phone number is asked for where the server does not know it, unless one was chosen', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('**/cdn-cgi/trace', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/plain', body: 'ip=192.0.2.1\nloc=SN\nuag=x\n' });
  });
  await page.goto('/inscription');
  await expect(country(page)).toHaveValue('SN');
  expect(asked).toHaveLength(1);
  await country(page).selectOption('CI');
  await page.goto('/connexion');
  await expect(country(page)).toHaveValue('SN');
});

test.describe('a link to one question', () => {
  test.use({ javaScriptEnabled: false });

  test('shows it with its answer at once, without scripts or scrolling', async ({ page, product }) => {
    const [item] = await product.query(
      'select id, question, answer from faq_items order by position desc limit 1',
    );
    await page.goto(`/?faq=${item?.id}`);
    const asked = page.getByRole('region', { name: 'La question du lien' });
    await expect(asked.getByText(String(item?.question))).toBeInViewport({ ratio: 1 });
    await expect(asked.locator('details > div')).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByText(String(item?.question))).toHaveCount(1);
  });
});

test.describe('the country of a phone number, on a first visit', () => {
  // A worker would have the product's list already; here the network fails to bring it.
  test.use({ serviceWorkers: 'block' });

  test('is the phone’s own list when ours does not arrive', async ({ page }) => {
    await page.route(/country-list/, (route) => route.abort());
    await page.goto('/inscription');
    await opener(page).tap();
    await expect(opener(page)).toBeHidden();
    await expect(country(page)).toBeFocused();
    await country(page).selectOption('SN');
    await expect(page.getByText('Exemple : 70 123 45 67')).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the code of an invitation is remembered from any page until the registration', async ({
      page,
      product,
      request,
    }) => {
      const inviter = newcomer();
      const answer = await request.post('/api/auth/register', { data: { ...inviter, phone: undefined } });
      const code: string = (await answer.json()).data.referral_code;
      await page.goto(`/faq?ref=${code}`);
      await page.goto('/reglement');
      await page.goto('/inscription');
      await expect(page.getByText(`Le code ${code} est joint`)).toBeVisible();
      const person = newcomer();
      await showOptional(page);
      await page.getByLabel('Nom affiché').fill(person.name);
      await country(page).selectOption('CI');
      await page.getByPlaceholder('Numéro de téléphone').fill(person.phone);
      await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Créer mon compte' }).click();
      await expect(page.getByText('Inscription réussie')).toBeVisible();

      const [row] = await product.query(
        'select parrain_referral_code, fingerprint_hash is not null as marked from users where name = $1',
        [person.name],
      );
      expect(row).toEqual({ parrain_referral_code: code, marked: javaScriptEnabled });
      const cookies = await page.context().cookies();
      expect(cookies.map((cookie) => cookie.name)).not.toContain('ref');
      if (javaScriptEnabled) expect(await stored(page, 'ref')).toBeNull();
    });
  });
}

test('the phone stores what the specification names, asks for the profile where it is shown, and forgets it with its user', async ({
  page,
}) => {
  await page.goto('/connexion?avec=email');
  await page.getByLabel('Adresse e-mail').fill('salimata@exemple.org');
  await page.getByLabel('Mot de passe', { exact: true }).fill('mangue-bissap-26');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Connexion réussie.')).toBeVisible();
  await expect.poll(async () => (await state(page, 'user'))?.user?.email).toBe('salimata@exemple.org');
  expect(await state(page, 'session')).toEqual({ ssid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(await state(page, 'campaign')).toEqual({ campaign: true });
  expect(await state(page, 'bypass')).toEqual({ bypass: false });
  const { user } = await state(page, 'user');
  expect(await state(page, 'bonus')).toEqual({
    bonus_count: user.bonus_count,
    initial_bonus_count: user.initial_bonus_count,
    has_bonus: user.has_bonus,
    never_had_bonus: user.never_had_bonus,
  });
  expect((await state(page, 'referral')).referral_code).toBe(user.referral_code);
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toMatch(/v1\.|"token"/);

  // Pages that show nothing of the profile do not ask for it again, however old the stored one is.
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const path of ['/moncompte', '/faq', '/vote', '/']) {
    if (path === '/faq') await page.evaluate(() => sessionStorage.removeItem('profil'));
    await page.goto(path);
    await takenOver(page);
    await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
  }
  expect(calls).not.toContain('/api/auth/profile');

  // A page that shows the profile has asked for it again when its user signs out: the answer comes too late.
  let late = () => {};
  const left = new Promise<void>((resolve) => {
    late = resolve;
  });
  const asked = page.waitForRequest('**/api/auth/profile');
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch();
    await left;
    await route.fulfill({ response });
  });
  await page.goto('/moncompte');
  expect((await asked).postDataJSON()).toEqual({ user_id: user.id, auth_type: 'standard' });
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/');
  expect((await state(page, 'user')).user).toBeNull();
  const answered = page.waitForResponse('**/api/auth/profile');
  late();
  await (await answered).finished();
  expect((await state(page, 'user')).user).toBeNull();
  expect((await state(page, 'bonus')).bonus_count).toBe(0);
  expect((await state(page, 'referral')).referral_code).toBeNull();
  expect((await state(page, 'vote-info')).todays_votes).toEqual([]);
});

test('a phone that saves data is asked for nothing more, but marked by its fingerprint like any other', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect.poll(() => state(page, 'campaign')).toEqual({ campaign: true });
  await expect.poll(() => stored(page, 'fingerprint')).toMatch(/^[0-9a-f]{32}$/);
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
