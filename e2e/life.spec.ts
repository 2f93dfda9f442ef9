import type { Page } from '@playwright/test';
import { expect, expectSound, newcomer, takenOver, test } from './product.ts';

/** Registers, and votes for the first candidate on the page. */
async function voteOnce(page: Page): Promise<string> {
  const person = newcomer();
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.request.post('/api/auth/register', {
    data: { name: person.name, email: person.email, password: person.password, country_code: 'CI' },
  });
  expect(answer.status()).toBe(201);
  const current = await (
    await page.request.post('/api/contests/current', { headers, data: { competition_id: 'demo' } })
  ).json();
  const { data: candidates } = await (
    await page.request.post('/api/candidates/list', { headers, data: { competition_id: 'demo' } })
  ).json();
  const chosen = candidates.find((one: { eliminated: boolean }) => !one.eliminated);
  const vote = await page.request.post('/api/votes', {
    headers,
    data: {
      contest_id: current.data.id,
      candidate_id: chosen.id,
      vote_day: new Date().toISOString().slice(0, 10),
      request_id: crypto.randomUUID(),
    },
  });
  expect(vote.status()).toBe(201);
  return chosen.display_name;
}

test('results lead to their detail, and a talent to every week of theirs', async ({ page }) => {
  // The product counts the demonstration's votes a few seconds after its first start.
  await expect(async () => {
    await page.goto('/voteresult?semaine=1');
    await expect(page.getByText('Aucun vote')).toHaveCount(0, { timeout: 1 });
  }).toPass();
  await page.getByRole('link', { name: 'Voir le détail de la semaine' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le détail de la semaine\u00a01');
  await expect(page.getByRole('img', { name: /Votes de chaque jour/ })).toBeVisible();
  await page.getByText('Afficher les jours en tableau').click();
  await expect(page.getByRole('table', { name: 'Les votes, jour par jour' }).getByRole('row')).toHaveCount(9);
  const shares = page.getByRole('table', { name: /votes et parts/ }).getByRole('row');
  await expect(shares.last()).toContainText('100,00\u00a0%');
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectSound(page);

  await page.getByRole('link', { name: 'Aïcha' }).click();
  await expect(page.getByRole('heading', { name: 'Semaine après semaine' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Semaine\u00a02' })).toBeVisible();
  await expectSound(page);
});

test('a user finds their own votes again, by the keyboard alone', async ({ page }) => {
  await page.goto('/votehistory');
  await expect(page.getByRole('link', { name: 'Se connecter' }).last()).toBeVisible();
  await expectSound(page);
  const name = await voteOnce(page);
  await page.goto('/votehistory');
  await expect(page.getByRole('heading', { name: 'Vos votes' })).toBeVisible();
  await expectSound(page);
  const detail = page.getByRole('link', { name: 'Voir le détail de la semaine\u00a03' });
  for (let presses = 0; presses < 30; presses += 1) {
    if (await detail.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(detail).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vos votes de la semaine\u00a03');
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText('Compté')).toBeVisible();
  await expect(page.getByText(/^S3-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible();
  await expectSound(page);
});

test('pages stay whole at twice the size, and results on paper', async ({ page }) => {
  // A zoom of 200 % on a screen of 1280 is a window of 640; on a phone of 360 the text is twice as large.
  await page.setViewportSize({ width: 640, height: 400 });
  for (const path of ['/', '/vote', '/voteresult', '/voteresultdetail', '/faq', '/votehistory']) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
  }
  await page.goto('/voteresult');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test('a page left open over midnight is read again when the votes come back', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  // The countdown runs, so the page's scripts do.
  const left = page.getByRole('banner').getByRole('timer');
  await expect(left).not.toHaveText((await left.textContent()) ?? '');
  const again = page.waitForResponse((response) => response.url().includes('.data'));
  await page.clock.fastForward('24:00:20');
  expect((await again).status()).toBe(200);
});

/** Changes the phone's record of votes as if the last vote had been given on that UTC day. */
async function recordOf(page: Page, day: string): Promise<void> {
  await page.evaluate((last_vote_date) => {
    const state = {
      user_id: null,
      vote_quotidien: null,
      vote_bonus: [],
      daily_count: 0,
      chosen_candidate: 'x',
      last_vote_date,
    };
    localStorage.setItem('vote', JSON.stringify({ state, version: 1 }));
  }, day);
}
const recordIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('vote') ?? 'null')?.state as Record<string, unknown>);
const today = () => new Date().toISOString().slice(0, 10);

for (const path of ['/', '/faq', '/moncompte', '/voteresult', '/inscription'])
  test(`on a new day ${path} leads to the vote once, with a record that is empty`, async ({ page }) => {
    await page.goto('/reglement');
    await takenOver(page);
    await recordOf(page, '2026-01-01');
    await page.goto(path);
    await expect(page).toHaveURL('/vote');
    expect(await recordIn(page)).toMatchObject({
      daily_count: 1,
      chosen_candidate: null,
      last_vote_date: null,
    });
    await page.goto(path);
    await takenOver(page);
    await expect(page).toHaveURL(path);
  });

test('a phone left on /votecasted over midnight goes to the vote, as soon as it has a network', async ({
  page,
  context,
}) => {
  await voteOnce(page);
  await page.clock.install();
  await page.goto('/votecasted');
  await takenOver(page);
  await expect.poll(async () => (await recordIn(page))?.last_vote_date).toBe(today());
  // The phone has the files of the pages that it may go to, which it fetches when idle.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.clock.fastForward('24:00:20');
  await expect.poll(async () => (await recordIn(page)).last_vote_date).toBeNull();
  // The page stays as it is until the ballot can be loaded.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Merci');
  await context.setOffline(false);
  await expect(page).toHaveURL('/vote');
});

test('a second phone of the same account is not sent to a vote that the first has given', async ({
  page,
}) => {
  await page.goto('/reglement');
  await takenOver(page);
  await recordOf(page, '2026-01-01');
  await voteOnce(page);
  await page.goto('/moncompte');
  await takenOver(page);
  await expect.poll(async () => (await recordIn(page))?.last_vote_date).toBe(today());
  expect(await recordIn(page)).toMatchObject({ daily_count: 0, chosen_candidate: null });
  await expect(page).toHaveURL('/moncompte');
});

test('a page that is slow to come shows its shape, one that is quick does not', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('timer')).toContainText(/\d\d:\d\d:\d\d/);
  const gate = Promise.withResolvers<void>();
  await page.route(/voteresult.*\.data/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page
    .getByRole('navigation', { name: 'Principale' })
    .last()
    .getByRole('link', { name: 'Résultats' })
    .click();
  const waiting = page.getByText('Chargement de la page…');
  await expect(waiting).toBeAttached();
  gate.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Résultats du vote');
  await expect(waiting).toHaveCount(0);
});
