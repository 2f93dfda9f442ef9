import type { Page } from '@playwright/test';
import { agreedByTwo, atWork } from './at-work.ts';
import { expect, expectSound, test } from './product.ts';

// Other journeys must not find what the régie changes here: this journey has a product of its own.
test.use({ settings: { JOURNEY: 'regie-texts' } });

test.use({ viewport: { width: 1280, height: 800 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const sound = (page: Page) => (javaScriptEnabled ? expectSound(page) : Promise.resolve());
    const way = javaScriptEnabled ? 'avec' : 'sans';

    test('a video is looked at, offered, seen by the public, and withdrawn', async ({ page, product }) => {
      await atWork(page, product);
      const title = `La finale ${way} <b>script</b>`;
      await page.goto('/regie/videos');
      await sound(page);
      await page.getByLabel('Titre', { exact: true }).fill(title);
      await page.getByLabel('Texte', { exact: true }).fill('Deux minutes avant le prime.');
      await page.getByLabel('Hébergée par').selectOption('YouTube');
      await page.getByLabel('Adresse de la vidéo').fill('https://vimeo.com/1234');
      await page.getByLabel('Durée à regarder').fill('120');
      await page.getByLabel('Poids, en Mo').fill('8,4');
      await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
      const phone = page.getByRole('region', { name: 'Aperçu sur un téléphone' });
      await expect(phone.getByRole('heading', { name: title })).toBeVisible();
      await expect(phone.getByText('2 min · 8,4 Mo · YouTube')).toBeVisible();
      await expect(page.getByText('Cette adresse ne sera pas acceptée')).toBeVisible();
      await sound(page);
      await page.getByRole('button', { name: 'Continuer' }).click();
      await expect(
        page.getByText('Cette adresse n’est pas celle d’une vidéo de l’hébergeur choisi').first(),
      ).toBeVisible();
      await expect(page.getByLabel('Titre', { exact: true })).toHaveValue(title);
      await page.getByLabel('Adresse de la vidéo').fill('https://youtu.be/dQw4w9WgXcQ');
      await agreedByTwo(page, product, 'Ajouter la vidéo');
      await page.goto('/regie/videos');
      const line = page.getByRole('listitem').filter({ hasText: title });
      await expect(line).toContainText('Proposée');
      await page.goto('/bonusvideo');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText('2 min · 8,4 Mo · YouTube')).toBeVisible();
      await page.goto('/regie/videos');
      await line.getByRole('button', { name: 'Monter' }).click();
      await expect(page.getByText('C’est fait').first()).toBeVisible();
      await line.locator('summary', { hasText: 'Retirer' }).click();
      await line.getByRole('button', { name: 'Oui, retirer' }).click();
      await expect(line).toContainText('Terminée');
      await page.goto('/bonusvideo');
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
    });

    test('the rules are previewed, published, read by the public, and set back', async ({
      page,
      product,
    }) => {
      await atWork(page, product);
      await page.goto('/regie/pages?page=reglement');
      await sound(page);
      const text = page.getByLabel('Texte (Markdown)');
      const original = await text.inputValue();
      expect(original).toContain('## Article 4. Comptage des votes');
      await text.fill(original.replace('## Article 4. Comptage des votes', '## Comptage'));
      await page.getByRole('button', { name: 'Publier cette version' }).click();
      await expect(page.getByText('Il manque une section').first()).toBeVisible();
      await expect(page.getByText('#article-4 (manque)')).toBeVisible();
      await sound(page);
      const own = original
        .replace(/^# .*/, `# Nos règles ${way}`)
        .replace(
          '## Article 1.',
          '## Article 1.\n\n<script>document.title = "pwned"</script>\n\n## Article 100.',
        );
      await text.fill(own);
      await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
      const preview = page.getByRole('region', { name: 'Aperçu de la page publique' });
      await expect(preview.getByRole('heading', { name: `Nos règles ${way}` })).toBeVisible();
      // The text's title ranks below the title of the régie's page.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Règlement et conditions');
      await expect(preview.getByText('<script>')).toBeVisible();
      await expect(text).toHaveValue(own);
      await sound(page);
      await page.getByRole('button', { name: 'Publier cette version' }).click();
      await expect(page.getByText('En ligne : version')).toBeVisible();
      await page.goto('/reglement');
      await expect(page.getByRole('heading', { level: 1, name: `Nos règles ${way}` })).toBeVisible();
      await expect(page).not.toHaveTitle('pwned');
      await page.goto('/faq');
      await expect(page.getByText('Comptage des votes').first()).toBeVisible();
      await page.goto('/regie/pages?page=reglement&v=0');
      await expect(page.getByText('Vous lisez le texte d’origine')).toBeVisible();
      await expect(text).toHaveValue(original);
      const first = page.getByRole('row').filter({ hasText: 'Livré avec l’application' });
      await first.getByRole('button', { name: 'Rétablir' }).click();
      await expect(page.getByText('En ligne : le texte d’origine')).toBeVisible();
      await page.goto('/reglement');
      await expect(page.getByRole('heading', { level: 1, name: 'Règlement du vote' })).toBeVisible();
    });
  });
}

test('the pages of texts and videos do not exist for a visitor who is no operator', async ({
  page,
  product,
}) => {
  for (const path of ['videos', 'pages', 'pages?page=cgu&v=1']) {
    await page.goto(`${product.url}/regie/${path}`);
    await expect(page).toHaveURL(/\/regie\/connexion/);
  }
});
