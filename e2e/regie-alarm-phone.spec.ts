import type { BrowserContext } from '@playwright/test';
import { atWork } from './at-work.ts';
import { expect, expectSound } from './product.ts';
import { receivedBy, subscribesAs, test } from './reminded-phone.ts';

/** Sends the régie's worker a push message, then a tap on its notification. @returns what it asked of the browser */
async function hearAndTap(context: BrowserContext, message: string): Promise<string[]> {
  const worker = context.serviceWorkers().find((one) => one.url().includes('/alarm-worker-'));
  if (!worker) throw new Error('the régie has no worker');
  return worker.evaluate(async (data) => {
    const asked: string[] = [];
    const under: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => under.push(work);
    const scope = self as unknown as EventTarget & {
      clients: { openWindow(url: string): Promise<null>; matchAll(): Promise<unknown[]> };
      registration: { showNotification(title: string, options: { tag: string }): Promise<void> };
    };
    scope.registration.showNotification = async (title, { tag }) => void asked.push(`${tag}: ${title}`);
    scope.clients.matchAll = async () => [];
    scope.clients.openWindow = async (to) => {
      asked.push(`open ${new URL(to).pathname}`);
      return null;
    };
    self.dispatchEvent(Object.assign(new Event('push'), { data: { text: () => data }, waitUntil }));
    const notification = { close: () => asked.push('close') };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(under);
    return asked;
  }, message);
}

test('an operator has alarms come to the phone, tries it, is told of one, and ends it', async ({
  page,
  context,
  product,
  service,
}) => {
  const phone = service.subscribe('director');
  await subscribesAs(page, phone);
  await atWork(page, product, 'Awa');
  await page.goto('/regie');
  const own = page.getByRole('group').filter({ hasText: 'Alarmes sur ce téléphone' });
  await page.getByText(/à l’instant|il y a \d+\ss/).waitFor();
  await page.getByLabel('Alarmes sur ce téléphone').click();
  await own.getByRole('button', { name: 'Activer les alarmes' }).click();
  await expect(own.getByText('C’est fait. Essayez')).toBeVisible();
  await expectSound(page);
  // The subscription belongs to the régie's own worker, which the public site's pages do not know.
  expect(
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
    ),
  ).toContain('/regie');
  const opened = () =>
    receivedBy(service, phone).map(({ body }) => (phone.open(body) as { title: string }).title);
  await own.getByRole('button', { name: 'Essayer', exact: true }).click();
  await expect(own.getByText('Essai envoyé')).toBeVisible();
  expect(opened()).toEqual(['Essai d’alarme']);

  await product.query(
    `insert into risk_clusters (id, kind, key, severity, users, first_at, last_at)
     select gen_random_uuid(), 'burst', decode(md5(n::text), 'hex'), 'high', 40, now(), now() from generate_series(1, 3) n`,
  );
  await expect.poll(opened).toEqual(['Essai d’alarme', 'Alarme\u00a0: Fraude à examiner d’urgence']);

  const last = receivedBy(service, phone).at(-1);
  const message = JSON.stringify(last && phone.open(last.body));
  expect(await hearAndTap(context, message)).toEqual([
    expect.stringMatching(/^alarme-fraud-[\da-f-]{36}: Alarme\s: Fraude à examiner d’urgence$/),
    'close',
    'open /regie',
  ]);
  expect(await hearAndTap(context, 'x')).toEqual(['alarme: Alarme de la régie', 'close', 'open /regie']);

  await page.getByRole('link', { name: 'Tous vos téléphones' }).click();
  await expect(page.getByText('dernière alarme envoyée')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Arrêter/ })).toHaveCount(1);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // This page confirms the device too, once its scripts run: that request must not get the faked answer below.
  const confirmed = page.waitForResponse('**/api/regie/alarm-device');
  await page.goto('/regie');
  await confirmed;
  // The server is too busy to confirm the device: the phone does not say that alarms are on.
  await page.route('**/api/regie/alarm-device', (route) => route.fulfill({ status: 429, body: '{}' }), {
    times: 1,
  });
  await page.reload();
  await page.getByLabel('Alarmes sur ce téléphone').click();
  await expect(own.getByText('il ne sonnera peut-être pas')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Essayer', exact: true })).toBeHidden();
  await own.getByRole('button', { name: 'Réessayer' }).click();
  await expect(own.getByText('Les alarmes arrivent sur cet appareil')).toBeVisible();
  await own.getByRole('button', { name: 'Désactiver' }).click();
  await expect(own.getByText('Cet appareil ne recevra plus d’alarmes.')).toBeVisible();
  expect(await product.query('select from alarm_devices')).toEqual([]);
});
