import type { Page } from '@playwright/test';
import { expect, expectSound, newcomer, takenOver, test } from './product.ts';
import { voteFor } from './voter.ts';

test.use({ settings: { CONTACT_WHATSAPP: '+2250708123456' } });

const phone = (page: Page) => page.getByPlaceholder('Numéro de téléphone');
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a visitor registers for a vote that waits with a number and a password, and hears at once what is wrong', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/vote');
      if (javaScriptEnabled) await voteFor(page, 'Grâce');
      else {
        await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
        await page.getByRole('button', { name: /^Donner mon vote/ }).click();
        await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
      }
      await expect(page).toHaveURL('/votepending');
      await page.goto('/inscription');
      await expect(page.getByText('Votre choix : Grâce')).toBeVisible();
      await expect(page.getByLabel('Nom affiché')).toBeHidden();

      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.locator('select[name=country_code]').selectOption('CI');
      await phone(page).fill('07 08');
      await password(page).fill('azerty123');
      // With scripts the phone checks what is typed, by code that loads when a field gets the focus.
      const kept = page.getByRole('listitem').filter({ hasText: '8 caractères au minimum' });
      if (javaScriptEnabled) await expect(kept).toHaveClass(/kept/);
      // Without scripts the browser itself refuses an unticked box, so the test ticks it.
      else await page.getByRole('checkbox').check();
      await submit(page).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(`Il y a ${javaScriptEnabled ? 3 : 2} points à corriger.`);
      await expect(alert).toContainText('Numéro de téléphone : il manque 6 chiffres');
      await expect(page.getByText('Ce numéro est trop court pour la Côte d’Ivoire.')).toBeVisible();
      await expect(page.getByText('Ce mot de passe est trop facile à deviner.')).toBeVisible();
      await expect(phone(page)).toHaveAccessibleDescription(/^Ce numéro est trop court/);
      if (javaScriptEnabled) {
        await expectSound(page);
        await expect(alert).toBeFocused();
        expect(sent.filter((url) => url.includes('inscription'))).toEqual([]);
        await alert.getByRole('link', { name: 'Numéro de téléphone' }).click();
        await expect(phone(page)).toBeFocused();
      }

      const person = newcomer();
      await phone(page).fill(person.phone);
      await password(page).fill(person.password);
      await page.getByRole('checkbox').check();
      if (javaScriptEnabled) await expect(alert).toBeHidden();
      await submit(page).click();
      await expect(page).toHaveURL('/votecasted');
    });
  });
}

test('the choice that waits covers no field of the form that it heads, wherever the page is scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/vote');
  await voteFor(page, 'Grâce');
  await expect(page).toHaveURL('/votepending');
  for (const path of ['/inscription', '/connexion']) {
    await page.goto(path);
    await expect(page.getByText('Votre choix : Grâce')).toBeInViewport();
    for (const field of [phone(page), password(page)]) {
      const seen = await field.evaluate((input) => {
        const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        scrollBy(0, input.getBoundingClientRect().top - bar - 8);
        const { left, top, height } = input.getBoundingClientRect();
        return [Math.round(top - bar), document.elementFromPoint(left + 20, top + height / 2) === input];
      });
      expect([path, ...seen]).toEqual([path, 8, true]);
      await field.focus();
      await expect(field).toBeInViewport({ ratio: 1 });
    }
  }
});

/** Makes an account with only a number and a password; the page is then /vote. */
async function withNumberOnly(page: Page): Promise<ReturnType<typeof newcomer>> {
  const person = newcomer();
  await page.goto('/inscription');
  await page.locator('select[name=country_code]').selectOption('CI');
  await phone(page).fill(person.phone);
  await password(page).fill(person.password);
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(page).toHaveURL('/vote');
  return person;
}

test('the thanks for a vote ask once for an e-mail address, where the account has none', async ({
  page,
  product,
}) => {
  const person = await withNumberOnly(page);
  await voteFor(page, 'Grâce');
  await expect(page).toHaveURL('/votecasted');

  const question = page.getByRole('region', { name: 'Et si vous oubliez votre mot de passe ?' });
  await expect(question).toBeVisible();
  await expectSound(page);
  const save = question.getByRole('button', { name: 'Ajouter mon adresse' });
  await question.getByLabel('Adresse e-mail').fill('awa@');
  await save.click();
  await expect(question.getByText('Cette adresse e-mail n’est pas valable.')).toBeVisible();
  await expect(question.getByLabel('Adresse e-mail')).toBeFocused();
  await question.getByLabel('Adresse e-mail').fill(person.email);
  await save.click();
  await expect(page.locator(':focus')).toContainText('Adresse ajoutée.');
  const [row] = await product.query('select count(*)::int as n from users where email = $1', [person.email]);
  expect(row?.n).toBe(1);
});

test('the question for an address goes with « Plus tard », and does not come back', async ({ page }) => {
  await withNumberOnly(page);
  await voteFor(page, 'Koffi');
  const question = page.getByRole('region', { name: 'Et si vous oubliez votre mot de passe ?' });
  await question.getByRole('button', { name: 'Plus tard' }).click();
  await expect(question).toBeHidden();
  const asked = page.waitForResponse(/next-question/);
  await page.reload();
  await asked;
  await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
  await expect(question).toBeHidden();
});

test('a number is checked before sign-in, and a forgotten password leads to WhatsApp', async ({ page }) => {
  await page.goto('/connexion');
  await page.locator('select[name=country_code]').selectOption('ML');
  await phone(page).fill('65 01 23 45 67');
  // The code that checks the number loads when the field gets the focus.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /phone-check/.test(name)),
  );
  await password(page).fill('tissage');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(
    page.getByText('Ce numéro est trop long pour le Mali. Vérifiez les 8 chiffres, comme dans 65 01 23 45.'),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(page.getByRole('link', { name: 'Écrire sur WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2250708123456\?text=Bonjour/,
  );
  await expectSound(page);
});

test.describe('before the scripts', () => {
  // Playwright delays the scripts on the network; a worker would fetch them out of its reach.
  test.use({ serviceWorkers: 'block' });

  test('a number is checked even if its field already had the focus before the scripts arrived', async ({
    page,
  }) => {
    let release = () => {};
    const entered = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await entered;
      await route.continue();
    });
    await page.goto('/connexion', { waitUntil: 'commit' });
    await page.locator('select[name=country_code]').selectOption('ML');
    await phone(page).focus();
    const looked = page.waitForResponse(/phone-check/);
    release();
    await takenOver(page);
    await looked;
    await phone(page).pressSequentially('65 01 23 45 67');
    await password(page).fill('tissage');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByText(/^Ce numéro est trop long pour le Mali/)).toBeVisible();
  });
});

test('a number that is pasted with its dial code brings its own flag', async ({ page }) => {
  await page.goto('/connexion');
  await takenOver(page);
  const country = page.locator('select[name=country_code]');
  await country.selectOption('CI');
  await page.getByPlaceholder('Numéro de téléphone').fill('+221 70 123 45 67');
  await expect(country).toHaveValue('SN');
  await expect(page.getByRole('button', { name: 'Pays et indicatif : Sénégal, +221' })).toBeVisible();
  // A number without a dial code, or with that of a country that may not vote, belongs to the chosen country.
  await page.getByPlaceholder('Numéro de téléphone').fill('+1 202 555 0100');
  await page.getByPlaceholder('Numéro de téléphone').fill('70 123 45 67');
  await expect(country).toHaveValue('SN');
});

test('the countries are searched by name, dial code or code, with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/inscription');
  await page.getByRole('button', { name: /^Pays et indicatif/ }).click();
  const options = page.getByRole('listbox', { name: 'Pays et indicatif' }).getByRole('option');
  const search = page.getByRole('searchbox', { name: 'Chercher un pays' });
  await search.fill('SENEGAL');
  await expect(options).toHaveText(['Sénégal+221']);
  await search.fill('+240');
  await expect(options).toHaveText(['Guinée équatoriale+240']);
  await expect(page.getByText('1 pays', { exact: true })).toBeAttached();
  await search.fill('nulle part');
  await expect(page.getByText('Aucun pays trouvé.')).toBeVisible();
  await search.fill('ci');
  await expectSound(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await search.fill('ml');
  await page.keyboard.press('Enter');
  await expect(page.locator('select[name=country_code]')).toHaveValue('ML');
  await expect(page.getByRole('button', { name: 'Pays et indicatif : Mali, +223' })).toBeFocused();
});

test('a visitor finds the way in on a wide screen, and behind « Bonus » what there is to win', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Se connecter' })).toBeVisible();
  await bar.getByRole('link', { name: 'Bonus' }).click();
  await expect(page).toHaveURL('/bonuszone');
  await expect(page.getByRole('heading', { name: 'À gagner' })).toBeVisible();
  // The other page, « À gagner », is for users alone.
  await expect(page.getByRole('main').getByRole('link', { name: 'À gagner' })).toHaveCount(0);
  await expectSound(page);
  await bar.getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/connexion');
});
