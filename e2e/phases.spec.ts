import type { Page } from '@playwright/test';
import { member } from './bonus-show.ts';
import { voteOffline } from './offline-phone.ts';
import { expect, expectSound, type Product, takenOver, test } from './product.ts';

// Moves the demonstration's contest through its phases, on a product that no other journey uses.
test.use({ settings: { JOURNEY: 'phases' } });

/** Dates of the week for each phase, relative to now; all else as in a week that the régie has not touched. */
const phases = {
  scheduled: `start_date = now() + interval '2 hours', end_date = now() + interval '1 day',
    result_date = now() + interval '25 hours'`,
  open: `start_date = now() - interval '1 hour', end_date = now() + interval '1 day',
    result_date = now() + interval '25 hours'`,
  suspended: `start_date = now() - interval '1 hour', end_date = now() + interval '1 day',
    result_date = now() + interval '25 hours', override = 'suspended'`,
  closed: `start_date = now() - interval '2 days', end_date = now() - interval '1 minute',
    result_date = now() + interval '1 hour'`,
  published: `start_date = now() - interval '2 days', end_date = now() - interval '1 hour',
    result_date = now() - interval '1 minute', published_at = now()`,
  over: `start_date = now() - interval '2 days', end_date = now() - interval '1 hour',
    result_date = now() - interval '1 minute', published_at = now(), end_contest = true,
    winner_id = (select id from candidates where display_name = 'Grâce')`,
} as const;

async function moveTo(product: Product, phase: keyof typeof phases): Promise<void> {
  await product.query(
    `update contests set override = null, published_at = null, end_contest = false, winner_id = null
      where competition_id = 'demo' and week = 3`,
  );
  await product.query(`update contests set ${phases[phase]} where competition_id = 'demo' and week = 3`);
}

/** The pages that show a phase, and the text on each. */
const screens: Record<keyof typeof phases, { path: string; at?: string; text: RegExp }[]> = {
  scheduled: [
    { path: '/', text: /ouvre/ },
    { path: '/vote', at: '/', text: /ouvre/ },
  ],
  open: [
    { path: '/', text: /Voter maintenant/ },
    { path: '/vote', text: /À qui donnez-vous votre vote/ },
  ],
  suspended: [
    { path: '/', text: /suspendu/ },
    { path: '/vote', at: '/', text: /suspendu/ },
  ],
  closed: [
    { path: '/', text: /clos/ },
    { path: '/voteresult', text: /comptage|comptés|compte/ },
    { path: '/vote', at: '/voteresult', text: /comptage|comptés|compte/ },
  ],
  published: [
    { path: '/', text: /Résultats/ },
    { path: '/voteresult?semaine=3', text: /semaine\s3/ },
    { path: '/voteresultdetail', text: /détail de la semaine\s3/ },
  ],
  over: [
    { path: '/', text: /Grâce/ },
    { path: '/voteresult?semaine=3', text: /Grâce/ },
  ],
};

/** Names of a winner: one that a title has room for, and longer ones. */
const WINNERS = ['Mamadou', 'Marie-Françoise N’Guessan Kouamé-d’Arcès', 'Grâce'];

/** Checks that the button to the results is in sight, when the show is over also below a winner's long name. */
async function expectWayOn(page: Page, product: Product, phase: keyof typeof phases): Promise<void> {
  if (phase === 'published') await expectResultsInSight(page);
  if (phase !== 'over') return;
  for (const name of WINNERS) {
    await product.query('update candidates set display_name = $1 where number = 4', [name]);
    await expectResultsInSight(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} remporte la compétition.`);
  }
}

/** Checks that the home page's button to the results ends above the bottom bar, including its raised « Voter ». */
async function expectResultsInSight(page: Page): Promise<void> {
  await page.goto('/');
  for (const [width, height] of [
    [360, 740],
    [390, 664],
    [360, 640],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The page is laid out anew some moments after its size has changed.
    const room = async () => {
      const [button, voter] = await Promise.all([
        page.getByRole('link', { name: 'Voir les résultats' }).boundingBox(),
        page.locator('.nav__voter i').boundingBox(),
      ]);
      return button && voter && voter.y - button.y - button.height;
    };
    await expect.poll(room, `${width} × ${height}`).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

for (const phase of Object.keys(phases) as (keyof typeof phases)[]) {
  test(`a contest that is ${phase} is told on every page that speaks of it`, async ({ page, product }) => {
    await moveTo(product, phase);
    for (const { path, at = path, text } of screens[phase]) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await expect(page).toHaveURL(at);
      await expect(page.getByRole('main')).toContainText(text);
      await expectSound(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectSound(page);
    }
    await expectWayOn(page, product, phase);
    // All talents have the same size, whatever their count and the names of their towns.
    await page.goto('/');
    const talents = page.getByRole('list', { name: /Talents en lice|Les finalistes/ }).getByRole('listitem');
    const sizes = await talents.evaluateAll((items) => items.map((item) => item.clientWidth));
    expect(new Set(sizes).size).toBe(1);
  });
}

test('a home page that stays in sight tells within three minutes what an operator has decided', async ({
  page,
  product,
}) => {
  await moveTo(product, 'open');
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText(/Voter maintenant/);
  // The scripts have come.
  await takenOver(page);
  for (const [phase, text] of [
    ['suspended', /suspendu/],
    ['open', /Voter maintenant/],
    ['closed', /clos/],
  ] as const) {
    await moveTo(product, phase);
    await page.clock.fastForward('03:01');
    await expect(page.getByRole('main')).toContainText(text);
  }
});

test('a vote that waited on a phone while the vote was closed is refused in plain sight, and nothing counts down', async ({
  page,
  context,
  product,
}) => {
  await moveTo(product, 'open');
  await member(page);
  await page.goto('/vote');
  const timer = page.getByRole('timer');
  await expect(timer).toBeVisible();
  await voteOffline(page, context, 'Koffi');
  // The régie closes the vote early: the phone's pages still have the announced end.
  await product.query(`update contests set override = 'closed' where competition_id = 'demo' and week = 3`);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre vote n’a pas été compté');
  await expect(page.getByRole('alert')).toContainText('clos');
  await expect(timer).toBeHidden();
  await expectSound(page);
  await page.getByRole('button', { name: 'Voir où en est le vote' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toContainText('clos');
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, role: 'radio' | 'button' | 'link', name: RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeAttached();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('a vote is given, and its receipt read, by the keyboard alone', async ({ page, product }) => {
  await moveTo(product, 'open');
  const { id } = await member(page);
  await page.goto('/');
  await tabTo(page, 'link', /^Voter maintenant/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/vote');
  await tabTo(page, 'radio', /^Choisir /);
  await page.keyboard.press('ArrowRight');
  const chosen = await page.getByRole('radio', { checked: true }).getAttribute('value');
  await tabTo(page, 'button', /^Donner/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'button', /^Confirmer/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/votecasted');
  await expect(page.getByText('Reçu de vote')).toBeVisible();
  const rows = await product.query('select candidate_id from votes where user_id = $1', [id]);
  expect(rows).toEqual([{ candidate_id: chosen }]);
});
