import type { CDPSession, Page } from '@playwright/test';
import { expect, expectSound, newcomer } from './product.ts';
import { receivedBy, subscribesAs, test } from './reminded-phone.ts';
import { newAccount, voteFor } from './voter.ts';

const timesAsked = (page: Page) =>
  page.evaluate(() => (window as unknown as { counting: { asked: number } }).counting.asked);

const showsNotifications = (page: Page) =>
  page.evaluate(() => (window as unknown as { counting: { shows: boolean } }).counting.shows);

/** Hands a message to the site's service worker, as the browser's push client does. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await devtools.detach();
}

test('a voter is asked after the vote, chooses when and what, is reminded, and ends it', async ({
  page,
  product,
  service,
}) => {
  const phone = service.subscribe('awa-asked');
  await subscribesAs(page, phone);
  // A user who has an e-mail address is not asked for one first.
  const person = await newAccount(page, newcomer(), 'phone and e-mail');
  await expect(page.getByText('Rappel quotidien')).toHaveCount(0);
  await voteFor(page, 'Aïcha');
  await expect(page).toHaveURL(/\/votecasted/);
  const question = page.getByRole('region', { name: 'Rappel quotidien' });
  await expect(question).toBeVisible();
  expect(await timesAsked(page)).toBe(0);
  await expectSound(page);
  await question.getByLabel('Heure du rappel').fill('19:30');
  await question.getByRole('button', { name: 'Recevoir le rappel' }).click();
  await expect(question.getByText('votre rappel viendra vers 19 h 30')).toBeVisible();
  expect(await timesAsked(page)).toBe(1);
  await expectSound(page);

  // The account page changes the choice; choosing an hour of the night says that the user is awake then.
  await page.goto('/moncompte');
  await page.getByText('Rappel quotidien').click();
  await expect(page.getByText('Les rappels arrivent sur cet appareil.')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Heure du rappel').fill('23:30');
  await page.getByLabel(/^Vote ouvert/).uncheck();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Rappels enregistrés.')).toBeVisible();
  const [chosen] = await product.query(
    'select s.minute, s.daily, s.results, s.time_zone from reminder_settings s join users u on u.id = s.user_id where u.name = $1',
    [person.name],
  );
  expect(chosen).toEqual({ minute: 23 * 60 + 30, daily: false, results: true, time_zone: 'Africa/Abidjan' });

  // Results come out: the keeper sends, the receiver opens, the worker shows.
  await product.query(`
    update contests set published_at = now() - interval '11 minutes'
    where id = (select id from contests where published_at < now() order by week desc limit 1)`);
  await expect.poll(() => receivedBy(service, phone).length).toBe(1);
  const [push] = receivedBy(service, phone);
  if (!push) throw new Error('nothing was received');
  const message = phone.open(push.body) as { title: string; url: string };
  expect(message).toMatchObject({ title: 'Les résultats sont là', url: '/voteresult' });
  await deliver(page, product.url, JSON.stringify(message));
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, data }) => ({ title, data }));
    });
  if (await showsNotifications(page))
    await expect.poll(shown).toEqual([{ title: 'Les résultats sont là', data: '/voteresult' }]);

  // A sign-out ends reminders on this phone.
  await page.goto('/moncompte');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible();
  expect(
    await product.query(
      'select d.made_at from reminder_devices d join users u on u.id = d.user_id where u.name = $1',
      [person.name],
    ),
  ).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('subscribed-in-test'))).toBeNull();
});

test('a voter who waves the question away is not asked at the next vote', async ({ page, service }) => {
  await subscribesAs(page, service.subscribe('koffi'));
  await newAccount(page, newcomer(), 'phone and e-mail');
  await voteFor(page, 'Aïcha');
  const question = page.getByRole('region', { name: 'Rappel quotidien' });
  const notNow = question.getByRole('button', { name: 'Pas maintenant' });
  // The welcome message does not cover what has the focus.
  await notNow.focus();
  await notNow.click();
  await expect(question).toHaveCount(0);
  const fetched = page.waitForResponse((response) => response.url().includes('/assets/reminders-'));
  await page.reload();
  // The question's code has loaded, has checked, and shows nothing.
  await fetched.catch(() => {});
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await timesAsked(page)).toBe(0);
});

test('a browser that cannot show notifications is asked nothing, and says so among the settings', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await newAccount(page);
  await voteFor(page, 'Aïcha');
  await expect(page).toHaveURL(/\/votecasted/);
  await page.goto('/moncompte');
  await expect(page.getByText('Modifier mon profil')).toBeVisible();
  await expectSound(page);
  await page.getByText('Rappel quotidien').click();
  await expect(page.getByText('Ce navigateur n’affiche pas de rappels.')).toBeVisible();
});
