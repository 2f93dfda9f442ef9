import type { Page, Request } from '@playwright/test';
import { outboxLoaded, voteOffline, workerReady } from './offline-phone.ts';
import { expect, expectSound, test } from './product.ts';
import { countVotes, newAccount } from './voter.ts';

test('a vote made without a network outlives a reload and a closed page, and counts once when it is back', async ({
  page,
  context,
  product,
}) => {
  const person = await newAccount(page);
  await workerReady(page);
  await voteOffline(page, context, 'Aïcha');
  // The phone had no network, so that it knows that the vote has not arrived.
  await expect(page.getByText('Votre vote n’a pas été envoyé. Votre choix reste gardé')).toBeVisible();
  await expectSound(page);

  await page.reload();
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByText('Votre choix reste gardé sur ce téléphone.')).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer maintenant' }).click();
  await expect(page.getByText('Toujours pas de réseau.')).toBeVisible();

  await page.close();
  const again = await context.newPage();
  await again.goto('/');
  await expect(again).toHaveURL('/votepending');
  expect(await countVotes(product, person.name)).toBe(0);

  await context.setOffline(false);
  await expect(again).toHaveURL('/votecasted');
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Merci ! Aïcha gagne 1 vote.');
  expect(await countVotes(product, person.name)).toBe(1);
  await again.reload();
  await expect(again).toHaveURL('/votecasted');
});

test('the browser wakes the worker when the network is back, though every page is closed', async ({
  page,
  context,
  product,
}) => {
  const person = await newAccount(page);
  await workerReady(page);
  // From a page outside the product: does what DevTools' "Sync" button does.
  const elsewhere = await context.newPage();
  const devtools = await context.newCDPSession(elsewhere);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${product.url}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await voteOffline(page, context, 'Grâce');
  await page.close();
  await context.setOffline(false);
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: product.url,
    registrationId: await registered,
    tag: 'vote',
    lastChance: false,
  });
  await expect.poll(() => countVotes(product, person.name)).toBe(1);

  const again = await context.newPage();
  await again.goto('/votecasted');
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Merci ! Grâce gagne 1 vote.');
});

test('two tabs with one vote that waits send one request at a time, and one vote', async ({
  page,
  context,
  product,
}) => {
  const person = await newAccount(page);
  await workerReady(page);
  const other = await context.newPage();
  await other.goto('/faq');
  await other.waitForLoadState('networkidle');
  await voteOffline(page, context, 'Koffi');
  let underWay = 0;
  let most = 0;
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/votes')) return;
    underWay += 1;
    most = Math.max(most, underWay);
  });
  const over = (request: Request) => {
    if (request.url().endsWith('/api/votes')) underWay -= 1;
  };
  context.on('requestfinished', over);
  context.on('requestfailed', over);
  await context.setOffline(false);
  await expect(page).toHaveURL('/votecasted');
  expect(await countVotes(product, person.name)).toBe(1);
  expect(most).toBeLessThanOrEqual(1);
  await expect(other).toHaveURL('/faq');
});

/** Makes the waiting vote an old one, in the place where earlier versions stored every vote. */
async function ageWaitingVote(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('palmares');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('votes', 'readwrite');
          const store = transaction.objectStore('votes');
          const reading = store.getAll();
          reading.onsuccess = () => {
            const [vote] = reading.result;
            vote.ballot.vote_day = '2026-01-01';
            store.clear();
            store.put(vote, 'waiting');
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

test('a vote whose day is over is not sent: its author is asked', async ({ page, context, product }) => {
  const person = await newAccount(page);
  await workerReady(page);
  await voteOffline(page, context, 'Mariam');
  await ageWaitingVote(page);
  const asked: string[] = [];
  context.on('request', (request) => request.url().endsWith('/api/votes') && asked.push(request.url()));
  await context.setOffline(false);
  await page.goto('/');
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce vote était pour un autre jour');
  await expect(page.getByText('avant la fin du jeudi 1er janvier')).toBeVisible();
  await expectSound(page);
  expect(asked).toEqual([]);
  expect(await countVotes(product, person.name)).toBe(0);
  await page.getByRole('button', { name: 'Voter pour Mariam' }).click();
  await expect(page).toHaveURL(/\/vote\?cd=/);
  await expect(page.getByRole('radio', { name: 'Choisir Mariam' })).toBeChecked();
});

test('a vote of another day whose answer was lost is told as counted once the server was asked', async ({
  page,
  context,
  product,
}) => {
  const person = await newAccount(page);
  await page.waitForLoadState('networkidle');
  await page.route('**/api/votes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('radio', { name: 'Choisir Mariam' }).check();
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  await outboxLoaded(page);
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(page).toHaveURL('/votepending');
  await ageWaitingVote(page);
  await page.close();

  const again = await context.newPage();
  await again.goto('/faq');
  await expect(again.getByText('Votre vote du jeudi 1er janvier pour Mariam est compté.')).toBeVisible();
  await expect(again.getByText('Votre vote pour Mariam')).toHaveCount(0);
  expect(await countVotes(product, person.name)).toBe(1);
});

/** The seconds left in the top bar's countdown. */
async function secondsLeft(page: Page): Promise<number> {
  const text = (await page.getByRole('banner').locator('.rebours b').textContent()) ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] = (text.match(/^(\d\d):(\d\d):(\d\d)$/) ?? []).map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

test('pages and candidates that were seen open without a network; pages of one’s own votes do not', async ({
  page,
  context,
}) => {
  const person = await newAccount(page);
  await workerReady(page);
  await page.goto('/reglement');
  await page.goto('/vote');
  await page.getByRole('link', { name: 'Voir sa fiche : Aïcha' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aïcha');
  const sheet = page.url();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pages')).keys()).length))
    .toBeGreaterThanOrEqual(3);
  const cached = await page.evaluate(async () => {
    const cache = await caches.open('pages');
    const all = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()));
    return all.join('\n');
  });
  expect(cached).not.toContain(person.name);
  expect(cached).not.toContain('"registered",true');

  const left = await secondsLeft(page);
  await context.setOffline(true);
  // Later the same day.
  const later = Math.floor(left / 2);
  await page.clock.install({ time: Date.now() + later * 1000 });
  await page.goto(sheet);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aïcha');
  await expect(page.getByText('Vous êtes hors ligne. Page gardée')).toBeVisible();
  // The countdown is hidden there, but right all the same.
  await expect.poll(async () => Math.abs((await secondsLeft(page)) - (left - later))).toBeLessThan(30);
  await expect(page.getByRole('banner').getByRole('timer')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Voter pour Aïcha' })).toBeHidden();
  await expectSound(page);

  for (const address of ['/moncompte', '/voteresult', '/votecasted']) {
    await page.goto(address);
    await expect(page).toHaveURL(`/horsligne#${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La connexion est coupée');
  }
  await expectSound(page);
  await expect(page.getByRole('link', { name: 'Règlement du vote' })).toHaveAttribute('href', '/reglement');
  await page.getByRole('link', { name: 'Aïcha' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aïcha');

  await page.goto('/moncompte');
  await context.setOffline(false);
  await expect(page).toHaveURL('/moncompte');
});
