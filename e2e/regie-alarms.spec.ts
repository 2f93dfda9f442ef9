import { atWork } from './at-work.ts';
import { flakyLine } from './flaky-line.ts';
import { expect, expectSound, type Product, test } from './product.ts';

// This journey makes its product silent and slow, so that no other may use it.
test.use({ settings: { JOURNEY: 'regie-alarms' } });
// A worker that looks for its next version while the line is cut complains in the console.
test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });

/** As many groups of accounts as an attack leaves behind. */
const attack = (product: Product) =>
  product.query(
    `insert into risk_clusters (id, kind, key, severity, users, first_at, last_at)
     select gen_random_uuid(), 'burst', decode(md5(n::text), 'hex'), 'high', 40, now(), now() from generate_series(1, 3) n`,
  );
const dismissed = (product: Product) =>
  product.query(
    "update risk_clusters set dismissed_at = now(), dismissed_reason = 'Vu', dismissed_users = users where kind = 'burst'",
  );

test('an alarm rings until an operator takes it on, by name, and ends with its cause', async ({
  page,
  product,
}) => {
  await atWork(page, product, 'Awa');
  await page.goto('/regie');
  await expect(page.getByRole('button', { name: 'Son des alarmes' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await attack(product);
  const alarm = page.getByRole('region', { name: 'Alarmes' }).getByRole('listitem');
  await expect(alarm).toContainText(/Fraude à examiner d’urgence, \d\sgroupes/);
  await expect(alarm).toContainText('Un administrateur regarde la page Fraude.');
  // An executive sees the alarm, but has no button to take it on.
  await expect(alarm.getByRole('button')).toHaveCount(0);
  await expectSound(page);

  await atWork(page, product, 'Fanta');
  await page.goto('/regie');
  await page.getByRole('button', { name: 'Son des alarmes' }).click();
  await expect(page.getByRole('button', { name: 'Son des alarmes' })).toHaveAttribute('aria-pressed', 'true');
  await alarm.getByRole('button', { name: 'Je m’en occupe' }).click();
  await expect(alarm).toContainText(/Prise en charge par Fanta à \d\d:\d\d/);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await dismissed(product);
  await expect(alarm).toContainText(/terminée à \d\d:\d\d/);

  await page.goto('/regie/journal');
  await expect(page.getByText('Fanta a pris une alarme en charge')).toBeVisible();
});

test('an operator is told whether it is the line, the server or the database that fails', async ({
  page,
  product,
}) => {
  const line = await flakyLine(product.url);
  await atWork(page, product, 'Fanta');
  await page.goto(`${line.url}/regie`);
  // The page's scripts write the age of the figures: once it is there, they run.
  await expect(page.getByText(/à l’instant|il y a \d+\ss/)).toBeVisible();
  line.cut();
  await expect(page.getByText(/Le serveur n’est pas joignable d’ici/)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/Cet appareil n’a plus de réseau/)).toBeVisible();
  await page.context().setOffline(false);
  line.mend();
  await expect(page.getByText('Ces chiffres sont ceux de')).toHaveCount(0);

  const held = product
    .query('begin; lock table contests in access exclusive mode; select pg_sleep(120) /* held */')
    .catch(() => []);
  await expect(page.getByText(/Votre ligne va bien\s: c’est la base de données/)).toBeVisible();
  await product.query(
    "select pg_cancel_backend(pid) from pg_stat_activity where query like '%/* held */%' and pid <> pg_backend_pid() and datname = current_database()",
  );
  await held;
  await expect(page.getByText('Ces chiffres sont ceux de')).toHaveCount(0);
  await line.close();
});
