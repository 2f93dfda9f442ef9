import type { Page } from '@playwright/test';
import { atWork, holdToSuspend } from './at-work.ts';
import { expect, expectSound, type Product, takenOver, test } from './product.ts';

// This journey ends sessions and stops the vote: it has a product of its own.
test.use({ settings: { JOURNEY: 'regie-ended' } });
// A worker would answer in place of the requests that this journey drops.
test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });

const endSessions = (product: Product) =>
  product.query('update operator_sessions set ended_at = now() where ended_at is null');
const alive = (page: Page) => expect(page.getByText(/à l’instant|il y a \d+\ss/).first()).toBeVisible();
const suspend = (page: Page) => page.getByRole('button', { name: /^Suspendre/ });

test('a live screen whose session has ended says so, disables its acts, and leads back once signed in', async ({
  page,
  product,
}) => {
  await atWork(page, product, 'Fanta');
  await page.goto('/regie?periode=6h');
  await alive(page);
  await endSessions(product);
  const told = page.getByText('Votre session est terminée. Reconnectez-vous.');
  await expect(told).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('le direct revient')).toHaveCount(0);
  await expect(suspend(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: /^\+5\smin/ })).toBeDisabled();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.getByRole('link', { name: 'Reconnectez-vous.' }).click();
  await expect(page).toHaveURL(/^[^?]+\/regie\/connexion\?next=%2Fregie%3Fperiode%3D6h&fin=session$/);
  await expect(page.getByRole('alert')).toHaveText('Votre session est terminée. Reconnectez-vous.');
  await atWork(page, product, 'Fanta');
  await page.reload();
  await expect(page).toHaveURL('/regie?periode=6h');
});

test('an operator whose act came after their session had ended is told at the sign-in page that it was not done', async ({
  page,
  product,
}) => {
  await page.goto('/regie');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await atWork(page, product, 'Fanta');
  await page.route('**/api/regie/live*', (route) => route.abort());
  await page.goto('/regie');
  await alive(page);
  await endSessions(product);
  const told = page.getByText('ce que vous venez de demander n’a pas été fait. Reconnectez-vous.');
  await holdToSuspend(page, () => expect(told).toBeVisible());
  await expect(page).toHaveURL('/regie/connexion?next=%2Fregie&fin=demande');
  await expectSound(page);
  expect(await product.query("select id from contests where override = 'suspended'")).toEqual([]);

  await page.goto('/regie/journal');
  await expect(page.getByRole('alert')).toHaveText('Votre session est terminée. Reconnectez-vous.');
});

test('a form that was sent after its operator’s session had ended is back on its page, as it was typed, once they have signed in', async ({
  page,
  product,
}) => {
  const typed = async (name: string) => {
    await atWork(page, product, name);
    await page.goto('/regie/faq');
    await takenOver(page);
    await page.getByLabel('Question', { exact: true }).fill('Où voir le direct ?');
    await page.getByLabel('Réponse', { exact: true }).fill('Sur la chaîne, chaque samedi.');
    await endSessions(product);
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await expect(page.getByText('n’a pas été fait. Reconnectez-vous.')).toBeVisible();
  };
  const back = page.getByText('Votre session s’était terminée : rien n’a été envoyé.');
  const question = page.getByLabel('Question', { exact: true });

  // Another operator who signs in on this tab sees nothing of it.
  await typed('Fanta');
  await atWork(page, product, 'Mireille');
  await page.reload();
  await expect(page).toHaveURL('/regie/faq');
  await takenOver(page);
  await expect(question).toHaveValue('');
  await expect(back).toHaveCount(0);

  await typed('Fanta');
  await atWork(page, product, 'Fanta');
  await page.reload();
  await expect(back).toBeVisible();
  await expect(question).toHaveValue('Où voir le direct ?');
  await expectSound(page);
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('C’est fait').first()).toBeVisible();
  await expect(page.getByText('Sur la chaîne, chaque samedi.')).toHaveCount(1);
  await expect(question).toHaveValue('');
  await expect(back).toHaveCount(0);
});

test('the notice of a dropped act covers nothing of the head, and goes with the acts free once the line is back', async ({
  page,
  product,
}) => {
  await atWork(page, product, 'Fanta');
  await page.goto('/regie');
  await alive(page);
  const lines = [/\/regie\.data/, /manifest\.webmanifest/];
  for (const line of lines) await page.route(line, (route) => route.abort());
  const notice = page.getByRole('alert').filter({ hasText: 'Connexion coupée' });
  await holdToSuspend(page, () => expect(notice).toBeVisible());
  await expect(suspend(page)).toBeEnabled();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    expect((await notice.boundingBox())?.y).toBe(0);
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByText('Vote ouvert')]) {
      const inSight = await part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(inSight, `${viewport.width} pixels wide`).toBe(true);
    }
    await expectSound(page);
  }
  // Pressed again on the dead line: the new form is dropped like the first.
  await page.setViewportSize({ width: 1280, height: 800 });
  const second = page.waitForRequest(/\/regie\.data/);
  await holdToSuspend(page, () => second);
  await expect(notice).toBeVisible();
  for (const line of lines) await page.unroute(line);
  await expect(notice).toHaveCount(0);
  await expect(suspend(page)).toBeEnabled();
  await expect(page.getByText('Vote ouvert')).toBeVisible();
});
