import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { atWork } from './at-work.ts';
import { expect, expectSound, test } from './product.ts';

// All visitors see the régie's settings, so this journey has a product of its own.
test.use({ settings: { JOURNEY: 'regie-settings' } });

test.use({ viewport: { width: 1280, height: 800 } });

/** The form of one act. */
const formOf = (page: Page, act: string) =>
  page.locator('form', { has: page.locator(`input[name="act"][value="${act}"]`) });

const VIOLET = {
  Action: '#4cc9f0',
  'Action, appui': '#3aa8cc',
  '« Mon choix », aplat': '#7209b7',
  '« Mon choix », contour': '#b75cff',
  '« Mon choix », texte': '#d0a2ff',
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const sound = (page: Page) => (javaScriptEnabled ? expectSound(page) : Promise.resolve());

    test('a broadcaster makes the site their own', async ({ page, product }) => {
      await atWork(page, product, 'Mireille');
      await page.goto('/regie/reglages');
      await sound(page);
      const save = (act: string) =>
        formOf(page, act).getByRole('button', { name: 'Enregistrer' }).first().click();

      const name = javaScriptEnabled ? 'Tam-Tam <b>' : 'Balafon';
      await page.getByLabel('Nom de l’émission').fill(name);
      await save('settings.name');
      await expect(
        page.getByText('C’est fait.').or(page.getByLabel('Nom de l’émission')).first(),
      ).toBeVisible();
      await expect(page.getByLabel('Nom de l’émission')).toHaveValue(name);

      const logo = { create: { width: 900, height: 200, channels: 3, background: '#4CC9F0' } } as const;
      const send = async (buffer: Buffer) => {
        await page
          .getByLabel('Fichier du logo')
          .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
        await page.getByRole('button', { name: 'Enregistrer le logo' }).click();
      };
      await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
      await expect(page.locator('#champ-file-erreur')).toContainText('Ce fichier n’est pas une image');
      await send(await sharp(logo).png().toBuffer());
      await expect(page.getByRole('img', { name: 'Logo actuel' })).toBeVisible();

      // A colour that text could not be read in is refused, with its measured contrast.
      const colour = (label: string) => page.getByLabel(label, { exact: true });
      await colour('Action').fill('#5a3a00');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
      await expect(page.getByText('1,86 (4,50 au moins)')).toBeVisible();
      await save('settings.theme');
      // The sample shows unreadable text on purpose: the page's soundness is checked further down.
      await expect(page.getByRole('link', { name: 'Action : cette couleur ne se lirait pas' })).toBeVisible();
      for (const [label, value] of Object.entries(VIOLET)) await colour(label).fill(value);
      await save('settings.theme');
      await expect(page.getByText('9,95 (4,50 au moins)')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Revenir aux couleurs d’origine' })).toBeVisible();

      const texts = formOf(page, 'settings.texts');
      const title = texts.getByRole('group', { name: 'Un talent' }).getByLabel('Titre');
      await title.fill('Allez {semaine}');
      await save('settings.texts');
      await expect(texts.locator('#champ-candidate_title-erreur')).toContainText(
        'seul ce que l’aide indique',
      );
      await title.fill('Allez {prenom} & <i>tou{s|tes}</i>');
      await save('settings.texts');
      const card = page.getByRole('region', { name: 'Aperçu : Un talent' });
      await expect(card.getByText('Allez Aïcha & <i>toutes</i>')).toBeVisible();
      await sound(page);

      // The public site has these colours and this name.
      await page.context().clearCookies();
      for (const address of ['/', '/vote', '/reglement']) {
        await page.goto(address);
        await expect(page).toHaveTitle(new RegExp(name.replace(/[<>]/g, '.')));
        await expect(page.locator('.haut .logo img')).toBeVisible();
        const action = await page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--marque-action'),
        );
        expect(action.toUpperCase()).toBe('#4CC9F0');
        await sound(page);
      }
      // The longest name and the widest logo leave the smallest phone its countdown.
      await product.query(`update competitions set name = 'La Grande Scène Africaine'`);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      await sound(page);
      const id = await product.query(`select id from candidates where display_name = 'Aïcha'`);
      await page.goto(`/?cd=${id[0]?.id}`);
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
        'content',
        'Allez Aïcha & <i>toutes</i>',
      );
    });
  });
}

test('while a vote is open, a second person agrees to what a vote is worth', async ({ page, product }) => {
  await atWork(page, product, 'Mireille');
  await page.goto('/regie/reglages');
  const form = formOf(page, 'settings.votes');
  await expect(form.getByText('attend la validation d’une deuxième personne')).toBeVisible();
  await form.getByLabel('Votes du jour par personne').fill('3');
  await form.getByLabel('Togo').uncheck();
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('une deuxième personne doit la valider')).toBeVisible();
  await atWork(page, product, 'Adama');
  await page.goto('/regie/validations');
  await expect(page.getByRole('heading', { name: 'Changer les votes du jour ou les pays' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Rien n’attend de deuxième personne.')).toBeVisible();
  await page.goto('/regie/reglages');
  await expect(form.getByLabel('Votes du jour par personne')).toHaveValue('3');
  await expect(form.getByLabel('Togo')).not.toBeChecked();
  await page.goto('/');
  await expect(page.getByText('3 votes à donner')).toBeVisible();
});

test('the page does not open for an operator, nor for a visitor', async ({ page, product }) => {
  await page.goto(`${product.url}/regie/reglages`);
  await expect(page).toHaveURL(/\/regie\/connexion/);
  await atWork(page, product, 'Fanta');
  await page.goto('/regie');
  await expect(page.getByRole('link', { name: 'Réglages' })).toHaveCount(0);
  expect((await page.request.get(`${product.url}/regie/reglages`, { maxRedirects: 0 })).status()).not.toBe(
    200,
  );
});
