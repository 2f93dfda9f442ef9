import type { Browser, Page } from '@playwright/test';
import { demoOperators } from '#demonstration/content/accounts.ts';
import { totpCode } from '#domain/regie/one-time-code.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import { atWork } from './at-work.ts';
import { expect, expectSound, type Product, test, underWorker } from './product.ts';

// Other journeys must not find what the régie changes here: this journey has a product of its own.
test.use({ settings: { JOURNEY: 'regie-fraud' } });

const DESK = { width: 1280, height: 800 };
const CLUSTER = '019a9d3e-0000-7000-8000-00000000c105';

/** Writes a phone with ten accounts that all voted for the same talent, as the search would have found it. */
async function plant(product: Product): Promise<void> {
  await product.query(`
    insert into users (bucket, id, name, is_anonymous, phone, registered_at)
    select 7, ('019a9d3e-0000-7000-8000-0000000' || lpad(to_hex(n * 256 + 7), 5, '0'))::uuid,
           '<b>Robot</b> ' || n, false, '+22501000000' || n, now() - interval '2 hours'
    from generate_series(10, 19) n`);
  await product.query(`
    insert into risk_clusters (id, kind, key, severity, users, first_at, last_at)
    values ('${CLUSTER}', 'device', 'key', 'high', 10, now() - interval '2 hours', now())`);
  await product.query(`
    insert into risk_members (bucket, user_id, cluster_id)
    select bucket, id, '${CLUSTER}' from users where name like '<b>Robot%'`);
  await product.query(`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
    select u.bucket, u.id, c.id, (now() at time zone 'UTC')::date, 0,
           (select candidate_id from contest_candidates p where p.contest_id = c.id order by 1 limit 1),
           gen_random_uuid()
    from users u, (select id from contests where end_date > now() order by start_date limit 1) c
    where u.name like '<b>Robot%'`);
}

async function enter(browser: Browser, product: Product, place: number): Promise<Page> {
  const operator = demoOperators[place];
  if (!operator) throw new Error('no such operator');
  const context = await browser.newContext({ viewport: DESK, hasTouch: false, baseURL: product.url });
  const page = await (await underWorker(context, product.url)).newPage();
  await page.goto('/regie/fraude');
  await page.getByLabel('Adresse e-mail').fill(operator.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(operator.password);
  await page.getByLabel('Code à 6 chiffres').fill(totpCode(operator.totpSecret));
  await page.getByRole('button', { name: 'Entrer' }).click();
  await page.waitForURL((url) => url.pathname === '/regie/fraude');
  return page;
}

test('two admins look at a fraud, annul its votes, and block one of its accounts', async ({
  browser,
  product,
}) => {
  await plant(product);
  const mireille = await enter(browser, product, 0);
  await expect(mireille.getByRole('heading', { name: 'Un seul appareil · 10 comptes' })).toBeVisible();
  await expectSound(mireille);
  // The list has the demonstration's own groups too.
  const planted = mireille.getByRole('listitem').filter({ hasText: 'Un seul appareil · 10 comptes' });
  await planted.getByRole('link', { name: 'Examiner' }).click();
  await expect(mireille.getByText('Dans le décompte en ce moment.')).toBeVisible();
  await expect(mireille.getByText('<b>Robot</b> 10')).toBeVisible();
  await expectSound(mireille);
  // Only two of the group's accounts, in a browser without scripts.
  const plain = await browser.newContext({
    viewport: DESK,
    baseURL: product.url,
    javaScriptEnabled: false,
    storageState: await mireille.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(new URL(mireille.url()).pathname);
  const chosen = still.locator('form', { has: still.getByRole('checkbox') });
  await chosen.getByLabel('Motif').fill('Deux comptes du même propriétaire.');
  await chosen.getByLabel(/ANNULER/).fill('ANNULER');
  await chosen.getByRole('button').click();
  await expect(still.getByText('Indiquez').or(still.locator('#champ-members-erreur')).first()).toBeVisible();
  const again = still.locator('form', { has: still.getByRole('checkbox') });
  await again.getByLabel('Choisir <b>Robot</b> 10').check();
  await again.getByLabel('Choisir <b>Robot</b> 11').check();
  await again.getByLabel(/ANNULER/).fill('ANNULER');
  await again.getByRole('button').click();
  await expect(still.getByText('une deuxième personne doit la valider')).toBeVisible();
  await plain.close();

  const adama = await enter(browser, product, 1);
  const approve = async () => {
    await adama.getByRole('link', { name: 'Validations' }).click();
    await adama.getByRole('button', { name: 'Valider' }).click();
    // The message of the earlier approval may still be there, but the request must be gone.
    await expect(adama.getByRole('button', { name: 'Valider' })).toHaveCount(0);
    await expect(adama.getByText('C’est fait.')).toBeVisible();
  };
  await adama.getByRole('link', { name: 'Validations' }).click();
  await expect(adama.locator('dl > div').filter({ hasText: 'Votes qui sortent du décompte' })).toContainText(
    '2',
  );
  await expect(adama.locator('dl > div').filter({ hasText: 'Comptes concernés' })).toContainText('2');
  await approve();
  await mireille.reload();
  await expect(mireille.getByText('8 dans le décompte en ce moment.')).toBeVisible();
  await expectSound(mireille);
  const annulment = mireille.locator('form', { has: mireille.locator('input[value="risk.annul"]') }).first();
  await annulment.getByLabel('Motif').fill('Un seul téléphone pour dix comptes.');
  await annulment.getByLabel(/ANNULER/).fill('ANNULER');
  await annulment.getByRole('button').click();
  await expect(mireille.getByText('une deuxième personne doit la valider')).toBeVisible();
  await adama.getByRole('link', { name: 'Fraude' }).click();
  await approve();
  await mireille.reload();
  await expect(mireille.getByText('Hors du décompte en ce moment.')).toBeVisible();

  await mireille.getByRole('link', { name: 'Toutes les alertes' }).click();
  await mireille.getByText('Annuler les votes d’une liste de comptes').click();
  const list = mireille.locator('form', { has: mireille.locator('input[value="risk.annul-list"]') });
  await list.getByLabel('Comptes').fill('personne@exemple.org');
  await list.getByLabel('Motif').fill('Des comptes achetés ensemble.');
  await list.getByLabel(/ANNULER/).fill('ANNULER');
  await list.getByRole('button').click();
  await expect(mireille.getByText('Aucune de ces lignes ne correspond à un compte.').first()).toBeVisible();
  await expectSound(mireille);

  await mireille.getByRole('link', { name: 'Personnes' }).click();
  await expectSound(mireille);
  await mireille.getByLabel('Numéro, e-mail, code, identifiant ou reçu').fill('personne@exemple.org');
  await mireille.getByRole('button', { name: 'Chercher' }).click();
  await expect(mireille.getByText('Personne ne correspond.')).toBeVisible();
  await mireille
    .getByLabel('Numéro, e-mail, code, identifiant ou reçu')
    .fill('019a9d3e-0000-7000-8000-000000000a07');
  await mireille.getByRole('button', { name: 'Chercher' }).click();
  await expect(mireille.getByRole('heading', { level: 1 })).toHaveText('<b>Robot</b> 10');
  await expectSound(mireille);
  await mireille.getByLabel('Motif').fill('Compte tenu par un robot.');
  await mireille.getByLabel(/BLOQUER/).fill('BLOQUER');
  await mireille.getByRole('button', { name: 'Bloquer ce compte' }).click();
  await expect(mireille.getByText('Compte bloqué')).toBeVisible();

  await mireille.setViewportSize({ width: 390, height: 844 });
  await mireille.locator('summary', { hasText: 'Menu' }).click();
  await mireille.getByRole('link', { name: 'Journal' }).click();
  await expect(mireille.getByText(/^Mireille a consulté le compte …/).last()).toBeVisible();
  // The menu is closed on the page that was chosen in it.
  await expect(mireille.getByRole('link', { name: 'Direct' })).toHaveCount(0);
  await expectSound(mireille);
  const download = mireille.waitForEvent('download');
  await mireille.getByRole('link', { name: 'Exporter (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('journal.csv');

  const fanta = await enter(browser, product, 2);
  await expect(fanta.getByRole('heading', { level: 1 })).not.toHaveText('Alertes de fraude');
  await expect(fanta.getByRole('link', { name: 'Fraude' })).toHaveCount(0);
  expect((await fanta.request.get('/regie/personnes')).status()).toBe(403);
});

test('a user is found by the reference of their receipt', async ({ page, product }) => {
  const [vote] = await product.query(
    `select v.request_id, c.week from votes v join contests c on c.id = v.contest_id
     where v.vote_day < (now() at time zone 'UTC')::date and exists (select from users u where u.id = v.user_id)
     limit 1`,
  );
  const reference = receiptReference(Number(vote?.week), String(vote?.request_id));
  await atWork(page, product, 'Mireille');
  await page.goto('/regie/personnes');
  const sought = page.getByLabel('Numéro, e-mail, code, identifiant ou reçu');
  const search = page.getByRole('button', { name: 'Chercher' });
  await sought.fill('S2-7KF4');
  await search.click();
  await expect(page.getByText('Ce n’est pas une référence de reçu.')).toBeVisible();
  await sought.fill(reference.toLowerCase());
  await search.click();
  await expect(page.getByRole('heading', { name: `Reçu ${reference}` })).toBeVisible();
  await expect(page.getByText(/^Donné le .* \(UTC\), semaine/)).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Voir la personne' }).click();
  await expect(page.getByRole('heading', { name: 'Votes', exact: true })).toBeVisible();
});
