import type { FrameLocator, Page } from '@playwright/test';
import { atWork } from './at-work.ts';
import { expect, expectSound, test } from './product.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const phone = (page: Page): FrameLocator => page.frameLocator('iframe[title="Le site sur un téléphone"]');

async function goTo(page: Page, moment: string): Promise<void> {
  await page.getByRole('button', { name: moment, exact: true }).click();
  await expect(page.getByRole('button', { name: moment, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the week is looked at from its eve to its results, and nothing is sent from there', async ({
      page,
      product,
    }) => {
      const sound = () => (javaScriptEnabled ? expectSound(page) : Promise.resolve());
      const votes = async () => (await product.query('select count(*) as n from votes'))[0]?.n;
      const before = await votes();
      await atWork(page, product);
      await page.goto('/regie');
      await page.getByRole('link', { name: 'Aperçu' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Aperçu du site' })).toBeVisible();
      await sound();

      const site = phone(page);
      const said = site.getByRole('main');
      for (const [moment, text] of [
        ['Une heure avant l’ouverture', /Semaine/],
        ['Au milieu du vote', /Vote ouvert/],
        ['Vote suspendu', /suspendu/],
        ['5\u00a0min avant la clôture', /Vote ouvert/],
        ['Pendant le comptage', /Vote clos/],
        ['Résultats publiés', /Résultats publiés/],
        ['Fin de la compétition', /remporte la compétition/],
      ] as const) {
        await goTo(page, moment);
        await expect(said).toContainText(text);
        await expect(site.getByRole('complementary', { name: 'Aperçu' })).toBeVisible();
      }
      await expect(site.getByRole('complementary', { name: 'Aperçu' })).toContainText('Chiffres provisoires');
      await sound();
      await page.getByRole('link', { name: 'Résultats', exact: true }).click();
      await expect(said).toContainText('remporte la compétition');
      await page.getByRole('link', { name: 'Détail', exact: true }).click();
      await expect(said).toContainText('Les votes, jour par jour');

      // In a tab of its own, as on a phone, the vote cannot be given, and the page says why.
      await goTo(page, 'Au milieu du vote');
      const visitor = await page.context().newPage();
      await visitor.setViewportSize({ width: 390, height: 844 });
      await visitor.goto('/vote');
      if (javaScriptEnabled) await expectSound(visitor);
      await visitor
        .getByRole('radio', { name: /^Choisir/ })
        .first()
        .check();
      await visitor.getByRole('button', { name: /^Donner/ }).click();
      // With scripts the page asks for confirmation before it sends.
      if (javaScriptEnabled)
        await visitor
          .getByRole('dialog')
          .getByRole('button', { name: /^Confirmer/ })
          .click();
      await expect(visitor.getByText('Ceci est un aperçu')).toBeVisible();
      await expect(visitor).toHaveURL('/vote');
      expect(await votes()).toBe(before);

      await visitor.getByRole('button', { name: 'Quitter l’aperçu' }).click();
      await expect(visitor).toHaveURL('/regie/apercu');
      await expect(visitor.getByText('Choisissez une semaine et un moment')).toBeVisible();
      await visitor.goto('/');
      await expect(visitor.getByRole('complementary', { name: 'Aperçu' })).toHaveCount(0);
    });
  });
}

test('an instant of the operator’s choice is previewed, unless the week cannot be so then', async ({
  page,
  product,
}) => {
  await atWork(page, product);
  await page.goto('/regie/apercu');
  await page.getByLabel('Date et heure (UTC)').fill('2026-01-01T12:00:00');
  await page.getByLabel('État du vote').selectOption('open');
  await page.getByRole('button', { name: 'Voir cet instant' }).click();
  await expect(page.getByText('Cette semaine ne peut pas être dans cet état à cette date.')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('État du vote').selectOption('');
  await page.getByRole('button', { name: 'Voir cet instant' }).click();
  await expect(page.getByRole('region', { name: 'Aperçu en cours' })).toContainText('1er janvier');
  await expect(phone(page).getByRole('main')).toContainText('Le vote ouvre bientôt');
});

test('the screen of previews does not exist for a visitor who is no operator', async ({ page }) => {
  await page.goto('/regie/apercu');
  await expect(page).toHaveURL(/\/regie\/connexion/);
});
