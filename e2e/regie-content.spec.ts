import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { agreedByTwo, atWork } from './at-work.ts';
import { expect, expectSound, type Product, test } from './product.ts';

// Other journeys must not find what the régie changes here: this journey has a product of its own.
test.use({ settings: { JOURNEY: 'regie-content' } });

test.use({ viewport: { width: 1280, height: 800 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const sound = (page: Page) => (javaScriptEnabled ? expectSound(page) : Promise.resolve());

    test('a portrait is sent, seen by the public, and what is no picture is refused', async ({
      page,
      product,
    }) => {
      await atWork(page, product);
      await page.goto('/regie/candidats');
      await sound(page);
      await page.getByRole('link', { name: 'Grâce' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Grâce' })).toBeVisible();
      await sound(page);
      const send = async (name: string, mimeType: string, buffer: Buffer) => {
        await page.getByLabel('Photo').setInputFiles({ name, mimeType, buffer });
        await page.getByRole('button', { name: 'Enregistrer le portrait' }).click();
      };
      await send('photo.jpg', 'image/jpeg', Buffer.from('<svg><script>alert(1)</script></svg>'));
      await expect(page.locator('#champ-file-erreur')).toContainText('Ce fichier n’est pas une image');
      await send('photo.jpg', 'image/jpeg', Buffer.alloc(9 * 1024 * 1024, 1));
      await expect(page.getByRole('alert').first()).toContainText('trop lourde');
      // Grâce has votes: another portrait takes a second person, who sees both.
      const background = javaScriptEnabled ? '#6FDC8C' : '#4CC9F0';
      const photo = { create: { width: 900, height: 1200, channels: 3, background } } as const;
      // Twice: the form that removes the present portrait says so too.
      await expect(page.getByText('changer son portrait attend la validation')).toHaveCount(2);
      await expect(page.getByText('changer son nom ou son numéro attend la validation')).toBeVisible();
      await send('photo.png', 'image/png', await sharp(photo).png().toBuffer());
      await expect(page.getByText('une deuxième personne doit la valider')).toBeVisible();
      const address = page.url();
      await atWork(page, product, 'Mireille');
      await page.goto('/regie/validations');
      await expect(page.getByRole('img', { name: 'Portrait, après validation' })).toBeVisible();
      await page.getByRole('button', { name: 'Valider' }).first().click();
      await expect(page.getByText('C’est fait').first()).toBeVisible();
      await page.goto(address);
      const portrait = page.getByRole('img', { name: 'Grâce' });
      await expect(portrait).toHaveAttribute('src', /^\/uploads\/portraits\/[0-9a-f]{32}-360\.webp$/);
      await page.goto('/vote');
      await expect(page.locator('source[type="image/avif"]').first()).toBeAttached();
    });

    test('a message is looked at before it is sent, and called back', async ({ page, product }) => {
      await atWork(page, product);
      const title = `Ce soir ${javaScriptEnabled}`;
      await page.goto('/regie/messages');
      await sound(page);
      await page.getByLabel('Titre').fill(title);
      await page
        .getByLabel('Texte', { exact: true })
        .fill('Le **direct** commence. <script>document.title = 1</script>');
      // A file that is no picture is refused at its field; what was typed stays.
      const file = page.getByLabel('Image', { exact: true });
      const svg = Buffer.from('<svg><script>alert(1)</script></svg>');
      await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: svg });
      const look = page.getByRole('button', { name: 'Voir l’aperçu' });
      await look.click();
      await expect(page.locator('#champ-fichier-erreur')).toContainText('n’est pas une image');
      await expect(page.getByLabel('Titre')).toHaveValue(title);
      await sound(page);
      const photo = { create: { width: 1200, height: 900, channels: 3, background: '#D11A62' } } as const;
      const buffer = await sharp(photo).jpeg().toBuffer();
      await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
      if (javaScriptEnabled) await expect(page.getByRole('img', { name: 'Image choisie' })).toBeVisible();
      await page.getByLabel('Ce que montre l’image').fill('Le plateau');
      await look.click();
      const phone = page.getByRole('region', { name: 'Aperçu sur un téléphone' });
      await expect(phone.getByRole('heading', { name: title })).toBeVisible();
      await expect(phone.locator('strong')).toHaveText('direct');
      const picture = phone.getByRole('img', { name: 'Le plateau' });
      await expect(picture).toHaveAttribute('src', /^\/uploads\/stills\/[0-9a-f]{32}-720\.webp$/);
      const box = await picture.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
      await expect(page.getByRole('img', { name: 'Image, telle qu’elle est' })).toBeVisible();
      await sound(page);
      await expect(page.getByLabel('Titre')).toHaveValue(title);
      // Only a message with a link has a field for its button's words.
      await expect(page.getByLabel('Texte du bouton')).toBeHidden();
      await expect(page.getByLabel('Personne', { exact: true })).toBeHidden();
      await page.getByLabel('Lien du bouton').fill('/vote');
      await expect(page.getByLabel('Texte du bouton')).toBeVisible();
      await page.getByRole('button', { name: 'Continuer' }).click();
      await expect(page.getByText(/arrivera aussitôt à tous les comptes dans tous les pays/)).toBeVisible();
      await page.getByRole('button', { name: 'Envoyer maintenant' }).click();
      const line = page.getByRole('row', { name: title });
      await expect(line).toContainText('Envoyé');
      await expect(line).toContainText(/0 sur \d+/);
      const [sent] = await product.query('select image from messages where title = $1', [title]);
      expect((await page.request.get(String(sent?.image))).headers()['content-type']).toBe('image/webp');
      await line.locator('summary', { hasText: 'Rappeler' }).click();
      await line.getByRole('button', { name: 'Oui, rappeler' }).click();
      await expect(line).toContainText('Rappelé');
    });

    test('codes are drawn, and come as a file', async ({ page, product }) => {
      await atWork(page, product);
      await page.goto('/regie/codes?lot=1');
      await sound(page);
      const prefix = javaScriptEnabled ? 'AVEC' : 'SANS';
      await page.getByLabel('Début commun').fill(prefix);
      await page.getByLabel('Combien').fill('7');
      const partner = `Radio ${prefix}`;
      await page.getByLabel('Partenaire').fill(partner);
      await agreedByTwo(page, product, 'Créer les codes');
      await page.goto('/regie/codes');
      const batch = page.getByRole('row', { name: partner });
      await expect(batch).toContainText('0 sur 7');
      await sound(page);
      await batch.getByRole('button', { name: 'Arrêter le lot' }).click();
      await expect(batch).toContainText('Arrêté');
      await batch.getByRole('button', { name: 'Reprendre le lot' }).click();
      await expect(batch).toContainText('En cours');
      await batch.getByRole('link', { name: `Voir les codes de ${partner}` }).click();
      await expect(page.getByRole('heading', { name: `Codes de ${partner}` })).toBeVisible();
      await page.goto(`/regie/codes?q=${prefix}`);
      await expect(page.getByRole('row', { name: prefix })).toHaveCount(7);
      const file = await page.request.get(`/regie/codes.csv?q=${prefix}`);
      expect(file.headers()['content-type']).toContain('text/csv');
      expect((await file.text()).trim().split('\r\n')).toHaveLength(8);
    });
  });
}

test('a video’s poster is changed, and the public sees it', async ({ page, product }) => {
  await atWork(page, product);
  await page.goto('/regie/videos');
  await page
    .getByRole('link', { name: /^Changer/ })
    .first()
    .click();
  await expect(page.getByRole('img', { name: 'Affiche, telle qu’elle est' })).toBeVisible();
  const photo = { create: { width: 1600, height: 900, channels: 3, background: '#2FA866' } } as const;
  const buffer = await sharp(photo).png().toBuffer();
  await page
    .getByLabel('Affiche', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Image choisie' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('C’est fait').first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/bonusvideo');
  const card = page.getByRole('article').first();
  const poster = card.locator('picture img');
  await expect(poster).toHaveAttribute('src', /^\/uploads\/stills\//);
  await expect(poster).toHaveAttribute('loading', 'lazy');
  await expect(card.getByRole('link')).toHaveCount(1);
  await expectSound(page);
});

test('a video is sent as a file, and served from this site in parts', async ({ page, product }) => {
  await atWork(page, product);
  await page.goto('/regie/videos');
  const file = page.getByLabel('Fichier de la vidéo');
  await page.getByLabel('Titre', { exact: true }).fill('Répétition du soir');
  await page.getByLabel('Texte', { exact: true }).fill('En loge, une heure avant.');
  await page.getByLabel('Durée à regarder').fill('20');
  await file.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(4_000, 'page') });
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.locator('#champ-fichier_video-erreur')).toContainText('n’est pas une vidéo');
  await expectSound(page);
  await file.setInputFiles('public/videos/coulisses.mp4');
  await agreedByTwo(page, product, 'Ajouter la vidéo');
  const part = await page.request.get(await sourceOf(product), { headers: { range: 'bytes=0-9' } });
  const headers = part.headers();
  expect([headers['content-type'], headers['content-range']?.startsWith('bytes 0-9/')]).toEqual([
    'video/mp4',
    true,
  ]);
});

async function sourceOf(product: Product): Promise<string> {
  const [video] = await product.query(`select source from bonus_videos where title = 'Répétition du soir'`);
  return `${product.url}${String(video?.source)}`;
}

test('one key leads to the search, whatever the accents, and from there to a talent', async ({
  page,
  product,
}) => {
  await atWork(page, product);
  await page.goto('/regie/semaines');
  const search = page.getByRole('searchbox', { name: 'Recherche dans la régie' }).first();
  // Once the page's scripts are there.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.type('AICHA');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/AICHA/);
  await expectSound(page);
  await page.getByRole('main').getByRole('link', { name: 'Aïcha' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aïcha' })).toBeVisible();
  // Inside a text field the key types a slash.
  await page.getByLabel('Présentation').press('/');
  await expect(page.getByLabel('Présentation')).toHaveValue(/\//);
});

test('banners and questions are written where they are listed', async ({ page, product }) => {
  await atWork(page, product);
  await page.goto('/regie/bannieres');
  await expectSound(page);
  await page.getByLabel('Titre').fill('<b>Finale</b>');
  await page.getByLabel('Texte', { exact: true }).fill('Dimanche à 21 h.');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByRole('heading', { name: '<b>Finale</b>' })).toBeVisible();
  await page.goto('/regie/faq');
  await expectSound(page);
  await page
    .getByRole('link', { name: /^Changer/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Changer/ })).toBeVisible();
  await page.getByLabel('Question', { exact: true }).fill('Et alors ?');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { name: 'Et alors ?' })).toBeVisible();
});

test('the pages of content do not exist for a visitor who is no operator', async ({ page, product }) => {
  for (const path of ['candidats', 'messages', 'codes', 'codes.csv', 'bannieres', 'faq']) {
    await page.goto(`${product.url}/regie/${path}`);
    await expect(page).toHaveURL(/\/regie\/connexion/);
  }
});
