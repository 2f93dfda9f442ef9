import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoOperators } from '#demonstration/content/accounts.ts';
import { totpCode } from '#domain/regie/one-time-code.ts';
import { holdToSuspend, unfold } from './at-work.ts';
import { expect, expectSound, newcomer, type Product, test, underWorker } from './product.ts';
import { showOptional, voteFor } from './voter.ts';

// Other journeys must not find what the régie changes here: this journey has a product of its own.
test.use({ settings: { JOURNEY: 'regie-show' } });

type Operator = (typeof demoOperators)[number];

/** An operator's present code, made usable again: journeys are faster than authenticators. */
async function freshCode(product: Product, { email, totpSecret }: Operator): Promise<string> {
  await product.query('update operators set totp_step = 0 where email = $1', [email]);
  return totpCode(totpSecret);
}

async function enter(browser: Browser, product: Product, operator: Operator): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
  const page = await (await underWorker(context, product.url)).newPage();
  await page.goto('/regie/connexion');
  await page.getByLabel('Adresse e-mail').fill(operator.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(operator.password);
  await page.getByLabel('Code à 6 chiffres').fill(await freshCode(product, operator));
  await page.getByRole('button', { name: 'Entrer' }).click();
  await expect(page).toHaveURL('/regie');
  return context;
}

/** Opens the drawer of an act on air, types its word and confirms. */
async function actOnAir(page: Page, name: string, word: string) {
  await unfold(page, name);
  await page.getByLabel(`Tapez ${word} pour confirmer`).fill(word);
  await page.getByRole('button', { name, exact: true }).click();
}

test('two admins of the régie run a week together while a visitor follows', async ({
  browser,
  page,
  product,
}) => {
  const [mireille, adama] = demoOperators as [Operator, Operator];
  // The demonstration's own week is over and published: the journey's week is next.
  await product.query(
    `update contests set start_date = now() - interval '3 days', end_date = now() - interval '2 hours',
       result_date = now() - interval '1 hour', published_at = now() - interval '1 hour'
     where published_at is null`,
  );
  const first = await enter(browser, product, mireille);
  const second = await enter(browser, product, adama);
  const air = first.pages()[0] as Page;
  const other = second.pages()[0] as Page;

  await air.goto('/regie/semaines/nouvelle');
  await expectSound(air);
  await air.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(air.getByText('C’est fait.')).toBeVisible();
  const planned = air.getByRole('row', { name: /Semaine 4/ });
  await expect(planned).toContainText('Programmé');

  await air.goto('/regie');
  await expect(air.getByRole('heading', { level: 1 })).toHaveText('Direct, semaine 4');
  await actOnAir(air, 'Ouvrir maintenant', 'OUVRIR');
  await expect(air.getByText('Vote ouvert')).toBeVisible();
  await expectSound(air);

  await page.goto('/inscription');
  const person = newcomer();
  await showOptional(page);
  await page.getByLabel('Nom affiché').fill(person.name);
  await page.locator('select[name=country_code]').selectOption('CI');
  await page.getByPlaceholder('Numéro de téléphone').fill(person.phone);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/vote');
  await voteFor(page, 'Grâce');
  await expect(page).toHaveURL('/votecasted');
  // The figure updates by itself.
  await expect(air.getByRole('row', { name: /Grâce/ })).toContainText('100,00');

  // A tap does nothing: the button must be held for a second and a half.
  await air.getByRole('button', { name: /^Suspendre/ }).click();
  await expect(air.getByText('Vote ouvert')).toBeVisible();
  await holdToSuspend(air, () => expect(air.getByText('Vote suspendu')).toBeVisible());
  await page.goto('/vote');
  await expect(page).toHaveURL('/');
  await expect(other.getByText('Vote suspendu')).toBeVisible();
  // The drawer is already open: an operator who looks at a suspended vote wants to resume it.
  await other.reload();
  await other.getByLabel('Tapez REPRENDRE pour confirmer').fill('REPRENDRE');
  await other.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(air.getByText('Vote ouvert')).toBeVisible();
  await actOnAir(air, 'Clore le vote', 'CLORE');
  await expect(air.getByText('Vote clos')).toBeVisible();
  await page.goto('/vote');
  await expect(page).toHaveURL('/voteresult');
  await expect(page.getByText('Grâce')).toHaveCount(0);

  await air.getByRole('link', { name: 'Aller au dépouillement' }).click();
  await air.getByRole('button', { name: 'Dépouiller' }).click();
  await expect(air.getByText('concordent, au vote près')).toBeVisible();
  await expectSound(air);
  await unfold(air, 'Publier les résultats');
  await air.getByLabel('Quand publier').selectOption('now');
  // All talents without a vote are tied: the admins decide which one leaves, and say how.
  await expect(air.getByText('Égalité à la dernière place')).toBeVisible();
  await air.getByLabel('Élimination de la semaine').selectOption('leave');
  await air.getByRole('checkbox', { name: /Seydou/ }).check();
  await air.getByLabel('Tapez PUBLIER pour confirmer').fill('PUBLIER');
  await air.getByRole('button', { name: 'Demander la publication' }).click();
  await expect(air.getByText('Les votes seuls ne décident pas').first()).toBeVisible();
  await air.getByLabel('Départage', { exact: true }).selectOption('draw');
  await air.getByLabel('Motif du départage').fill('Tirage au sort devant l’huissier');
  await expectSound(air);
  await air.getByLabel('Tapez PUBLIER pour confirmer').fill('PUBLIER');
  await air.getByRole('button', { name: 'Demander la publication' }).click();
  await expect(air.getByText('une deuxième personne doit la valider')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Grâce')).toHaveCount(0);

  await air.goto('/regie/validations');
  await expect(air.getByRole('button', { name: 'Valider' })).toHaveCount(0);
  await other.goto('/regie/validations');
  await expect(other.getByText('Tirage au sort devant l’huissier')).toBeVisible();
  await expect(other.getByText('Contrôle au registre')).toBeVisible();
  await other.getByRole('button', { name: 'Valider' }).click();
  await expect(other.getByText('C’est fait.')).toBeVisible();
  await page.goto('/voteresult?semaine=4');
  await expect(page.getByText('Grâce').first()).toBeVisible();
  const last = page.getByRole('listitem').filter({ hasText: 'Seydou' });
  await expect(last.first()).toContainText('ex æquo');
  await expect(last.first()).toContainText('Quitte l’aventure');
  await expect(page.getByText('À égalité de votes, même rang')).toBeVisible();

  await air.goto('/regie/semaines');
  await air
    .getByRole('row', { name: /Semaine 4/ })
    .getByRole('link', { name: 'Dépouillement' })
    .click();
  await expect(air).toHaveURL(/depouillement$/);
  // Meanwhile the count was checked against the register, without an operator asking for it.
  await expect(async () => {
    await air.reload();
    await expect(air.getByText(/^Contrôlé au registre public le .*, les mêmes/)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await air.getByRole('link', { name: 'Procès-verbal' }).click();
  await expect(air.getByRole('heading', { level: 1 })).toHaveText('Procès-verbal du vote de la semaine 4');
  await expect(air.getByText('Publier les résultats, demandé par Mireille')).toBeVisible();
  await expect(air.getByText('Départage : tirage au sort')).toBeVisible();
  // The minutes' own hash, and those of the register's head and key.
  await expect(air.getByText(/^[0-9a-f]{64}$/).last()).toBeVisible();
  await expectSound(air);
  await first.close();
  await second.close();
});
