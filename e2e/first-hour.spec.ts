import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { toZip } from '#test/zip.ts';
import { unfold } from './at-work.ts';
import { join, linkIn, lookAtDirect, photo, picture, season, tiny } from './first-hour.ts';
import { expectAirBelowText, expectPortraitsWhole } from './home-stage.ts';
import { expect, expectSound, type Product, test } from './product.ts';
import { runEvening } from './saturday-night.ts';

// The guide of docs/show.md, step by step, from an empty database in production. With SHOW_PICTURES=1 it retakes the
// pictures of that page.
test.use({
  settings: {
    NODE_ENV: 'production',
    COMPETITION_ID: 'saison-1',
    SESSION_SECRET: 'a secret of the sessions of this journey',
    WORKERS: '1',
  },
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
});

/** A step of the checklist. */
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const done = (page: Page, name: string) => expect(step(page, name)).toContainText('Fait');

test('a producer gets from an empty database to an open vote, and her team to the minutes of its count', async ({
  browser,
  page,
  product,
}) => {
  // Plays a whole week in the régie: several minutes on a busy machine.
  test.slow();
  const said = await product.command('regie-admin.ts', 'awa@exemple.org', 'Awa', 'Diop');
  await join(page, product, linkIn(said));
  await expect(page.getByText('0 sur 9')).toBeVisible();
  await expectSound(page);
  await picture(page, 'liste');
  await expectAirBelowText(page);

  // The page does not offer a form that cannot be filled in yet.
  await page.goto('/regie/semaines/nouvelle');
  await expect(page.getByText('ajoutez-les d’abord')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);

  await nameShow(page);
  await importTalents(page);
  await addTalent(page);
  await writeTexts(page);
  await planWeek(page);
  await lookAhead(page);
  const second = await inviteSecond(browser, page, product);
  await openVote(browser, page, product);
  await runEvening({ browser, product, awa: page, binta: second.pages()[0] as Page });
  await second.close();
});

async function nameShow(page: Page) {
  await page.goto('/regie');
  await page.getByRole('link', { name: 'Nom, logo et couleurs' }).click();
  await page.getByLabel('Nom de l’émission').fill('La Grande Scène');
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  await expect(page.getByText('C’est fait.')).toBeVisible();
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" fill="#FFB627">';
  const logo = await sharp(
    Buffer.from(
      `${drawn}<path d="M0 0h150L0 100zM300 0H150l150 100z"/><circle cx="150" cy="66" r="30"/></svg>`,
    ),
    { density: 300 },
  )
    .png()
    .toBuffer();
  // In this zone it is another day at this hour: the régie shows that day beside UTC's.
  const zone = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  await page.getByRole('combobox', { name: 'Fuseau horaire' }).fill(zone);
  await page
    .locator('form', { has: page.locator('input[value="settings.zone"]') })
    .getByRole('button', { name: 'Enregistrer' })
    .click();
  await expect(page.getByRole('combobox', { name: 'Fuseau horaire' })).toHaveValue(zone);
  await expect(page.getByText('C’est fait.').first()).toBeVisible();
  await page
    .getByLabel('Fichier du logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await page.getByRole('button', { name: 'Enregistrer le logo' }).click();
  await expect(page.getByRole('button', { name: 'Retirer le logo' })).toBeVisible();
  await page.goto('/regie');
  await done(page, 'Nom, logo et couleurs');
}

async function importTalents(page: Page) {
  await page.getByRole('link', { name: 'Ou en importer plusieurs d’un coup' }).click();
  await expectSound(page);
  const send = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Fichiers').setInputFiles({ name, mimeType: 'application/zip', buffer });
    await page.getByRole('button', { name: 'Lire les fichiers' }).click();
  };
  await send('talents.csv', Buffer.from('ville;discipline\nDakar;Chant'));
  await expect(page.getByText('Ce tableau ne peut pas être lu')).toBeVisible();
  await send('talents.zip', toZip(await season()));
  await expect(page.getByRole('heading', { name: '3 talents à vérifier' })).toBeVisible();
  await expect(page.getByText('Colonnes laissées de côté : taille.')).toBeVisible();
  await expect(page.getByText('La photo « absent.jpg » n’est pas parmi les fichiers.')).toBeVisible();
  await expectSound(page);
  await picture(page, 'import');
  // Nothing is written before the producer agrees.
  const yao = page.getByRole('group', { name: 'Ligne 3' });
  await page.getByRole('button', { name: 'Créer ces talents' }).click();
  // The answer moves the focus to its alert; the line's own error was shown before it came.
  await expect(page.getByRole('alert').filter({ hasText: 'Certaines informations' })).toBeFocused();
  await expect(yao.getByText('Ce champ est à remplir.')).toBeVisible();
  await page.getByRole('link', { name: 'Ligne 3 : Ville' }).click();
  await expect(yao.getByLabel('Ville')).toBeFocused();
  await page.keyboard.type('Abidjan');
  await page.getByRole('button', { name: 'Créer ces talents' }).click();
  await expect(page).toHaveURL('/regie/candidats');
  await expect(page.getByRole('row', { name: /Nafi/ })).toContainText('Dakar');
  await expect(page.getByRole('row', { name: /Yao/ })).toContainText('Abidjan');
  await expect(page.getByRole('row', { name: /Salif/ })).toBeVisible();
}

async function addTalent(page: Page) {
  await page.getByLabel('Nom', { exact: true }).fill('Adja');
  await page.getByLabel('Ville').fill('Cotonou');
  await page.getByLabel('Discipline').fill('Humour');
  await page.getByLabel('Présentation').fill('Adja fait rire sa tante.');
  await page.getByLabel('Portrait (peut attendre)').setInputFiles({
    name: 'adja.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('rose'),
  });
  await page.getByRole('radio', { name: 'Kente' }).check();
  // The pagnes change with the colour while it is chosen.
  const cloth = page.locator('.pagne--kente').last();
  await page.getByLabel('Couleur 1').fill('#123456');
  await expect(cloth).toHaveCSS('--a', '#123456');
  await expectSound(page);
  await picture(page, 'talent');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  const row = page.getByRole('row', { name: /Adja/ });
  await expect(row.locator('img')).toHaveAttribute('src', /^\/uploads\/portraits\//);
  await page.goto('/regie');
  await done(page, 'Talents');
  await expect(step(page, 'Portraits')).toContainText('Sans portrait : Salif.');
  await page.getByRole('link', { name: 'Portraits' }).click();
  await page.getByRole('link', { name: 'Salif' }).click();
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 's.jpg', mimeType: 'image/jpeg', buffer: await photo('seydou') });
  await page.getByRole('button', { name: 'Enregistrer le portrait' }).click();
  await expect(page.getByRole('img', { name: 'Salif' })).toHaveAttribute('src', /^\/uploads/);
}

async function writeTexts(page: Page) {
  for (const link of ['Conditions', 'Règlement']) {
    await page.goto('/regie/pages');
    const to = await page.getByRole('link', { name: link }).first().getAttribute('href');
    await page.goto(to ?? '');
    await page.getByRole('button', { name: 'Publier cette version' }).click();
    await expect(page.getByText('C’est fait.')).toBeVisible();
  }
  await page.goto('/regie/faq');
  await expectSound(page);
  await picture(page, 'questions');
  await page.getByRole('button', { name: 'Adopter ces questions' }).click();
  await expect(page.getByRole('heading', { name: 'Le vote est-il payant ?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adopter ces questions' })).toHaveCount(0);
  await page.goto('/regie');
  await done(page, 'Règlement et conditions');
  await done(page, 'Questions fréquentes');
}

async function planWeek(page: Page) {
  await page.getByRole('link', { name: 'La première semaine' }).click();
  await expect(page.getByRole('checkbox', { name: /Yao/ })).toBeChecked();
  await expectSound(page);
  await picture(page, 'semaine');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('link', { name: 'Semaine 1' }).click();
  await page.getByRole('link', { name: 'Dupliquer cette semaine' }).click();
  await expect(page.getByText('Copie de la semaine 1, sept jours plus tard')).toBeVisible();
  await expect(page.getByLabel('Numéro de la semaine')).toHaveValue('2');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('row', { name: /Semaine 2/ })).toContainText('Programmé');
}

async function lookAhead(page: Page) {
  await page.goto('/regie');
  await page.getByRole('link', { name: 'Un essai du vote' }).click();
  await page.getByRole('button', { name: 'Au milieu du vote' }).click();
  const phone = page.frameLocator('iframe');
  await expect(phone.getByText('La Grande Scène').first()).toBeVisible();
  await picture(page, 'apercu');
  await page.goto('/regie');
  await done(page, 'Un essai du vote');
}

async function inviteSecond(browser: Browser, page: Page, product: Product): Promise<BrowserContext> {
  await page.getByRole('link', { name: 'Un deuxième administrateur' }).click();
  await page.getByLabel('Nom').fill('Binta Sow');
  await page.getByLabel('Adresse e-mail').fill('binta@exemple.org');
  await page.getByRole('combobox', { name: 'Rôle' }).last().selectOption('admin');
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByText('C’est fait.')).toBeVisible();
  const context = await browser.newContext({ baseURL: product.url });
  const link = linkIn(await product.email('binta@exemple.org', 'La Grande Scène'));
  await join(await context.newPage(), product, link);
  await page.goto('/regie');
  await done(page, 'Un deuxième administrateur');
  // One step stays open: this journey's server sends no e-mails.
  await expect(page.getByText('8 sur 9')).toBeVisible();
  await expect(step(page, 'Envoi des e-mails')).toContainText('SMTP_URL');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  return context;
}

async function openVote(browser: Browser, page: Page, product: Product) {
  await unfold(page, 'Ouvrir maintenant');
  await page.getByLabel('Tapez OUVRIR pour confirmer').fill('OUVRIR');
  await page.getByRole('button', { name: 'Ouvrir maintenant', exact: true }).click();
  await expect(page.getByText('Vote ouvert')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Avant le premier vote' })).toHaveCount(0);
  await picture(page, 'direct');
  await lookAtDirect(page);
  await page.goto('/regie/journal');
  await expect(page.getByText('a ajouté plusieurs talents').last()).toBeVisible();
  const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
  const vote = await phone.newPage();
  await vote.goto('/vote');
  for (const name of ['Nafi', 'Yao', 'Salif', 'Adja'])
    await expect(vote.getByText(name).first()).toBeVisible();
  await expect(vote).toHaveTitle(/La Grande Scène/);
  await picture(vote, 'vote');
  await phone.close();
  await expectPortraitsWhole(browser, product);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pictures alone become talents', async ({ page, product }) => {
    const said = await product.command('regie-admin.ts', 'carole@exemple.org', 'Carole');
    await join(page, product, linkIn(said));
    await page.goto('/regie/candidats/import');
    await page.getByLabel('Fichiers').setInputFiles([
      { name: '21 awa-léa.jpg', mimeType: 'image/jpeg', buffer: await photo('grace') },
      { name: 'petite.png', mimeType: 'image/png', buffer: await tiny() },
    ]);
    await page.getByRole('button', { name: 'Lire les fichiers' }).click();
    const awa = page.getByRole('group', { name: '21 awa-léa.jpg' });
    await expect(awa.getByLabel('Nom')).toHaveValue('Awa Léa');
    await expect(awa.getByLabel('Numéro')).toHaveValue('21');
    await expect(page.getByText('petite.png : Cette image est trop petite')).toBeVisible();
    await page.getByRole('group', { name: 'petite.png' }).getByRole('checkbox').uncheck();
    await awa.getByLabel('Ville').fill('Lomé');
    await awa.getByLabel('Présentation').fill('Awa Léa jongle.');
    await page.getByRole('button', { name: 'Créer ces talents' }).click();
    // The discipline, and how the site speaks of her: a picture does not tell it.
    await expect(awa.getByText('Ce champ est à remplir.')).toHaveCount(2);
    await expect(awa.getByLabel('Accords')).toHaveValue('');
    await awa.getByLabel('Discipline').fill('Cirque');
    await awa.getByLabel('Accords').selectOption('Au féminin');
    await page.getByRole('button', { name: 'Créer ces talents' }).click();
    await expect(page).toHaveURL('/regie/candidats');
    const row = page.getByRole('row', { name: /Awa Léa/ });
    await expect(row).toContainText('Lomé');
    await expect(row.locator('img')).toHaveAttribute('src', /^\/uploads\/portraits\//);
    // Sent again, she is recognised and left out unless the operator says otherwise.
    await page.getByRole('link', { name: 'Importer plusieurs talents' }).click();
    await page.getByLabel('Fichiers').setInputFiles({
      name: 'Awa Lea.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo('grace'),
    });
    await page.getByRole('button', { name: 'Lire les fichiers' }).click();
    await expect(page.getByText('Un talent de la compétition porte déjà ce nom.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Créer ce talent' })).not.toBeChecked();
  });
});
