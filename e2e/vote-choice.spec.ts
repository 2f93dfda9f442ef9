import type { Page } from '@playwright/test';
import { expect, expectSound, takenOver, test } from './product.ts';
import { newAccount, voteFor } from './voter.ts';

test.use({ viewport: { width: 360, height: 740 } });

const cards = (page: Page) => page.getByRole('main').locator('.cand');
/** The top edge of the bottom navigation, which covers the page below it. */
const seenDownTo = async (page: Page) => (await page.locator('.nav').boundingBox())?.y ?? 0;

test('the first screen of a phone shows two whole talents and a part of the next, whatever is left to give', async ({
  page,
}) => {
  await page.goto('/vote');
  await twoAndAPart(page);
  await newAccount(page);
  await twoAndAPart(page);
});

async function twoAndAPart(page: Page): Promise<void> {
  await takenOver(page);
  const [first, second, third] = await Promise.all([0, 1, 2].map((n) => cards(page).nth(n).boundingBox()));
  const bottom = await seenDownTo(page);
  for (const whole of [first, second])
    expect((whole?.y ?? 0) + (whole?.height ?? bottom), 'a whole card').toBeLessThan(bottom);
  expect(third?.y ?? bottom, 'a part of the next').toBeLessThan(bottom - 40);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('eliminated talents come last, and a link with a talent opens at their card, chosen', async ({
      page,
      product,
    }) => {
      const [last] = await product.query(
        `select d.id, d.display_name as name from candidates d join contest_candidates p on p.candidate_id = d.id
         join contests c on c.id = p.contest_id
         where d.eliminated_at is null and c.start_date <= now() and c.end_date > now() order by d.number desc limit 1`,
      );
      await page.goto('/vote');
      const classes = await cards(page).evaluateAll((all) =>
        all.map(({ className }) => className.includes('est-elimine')),
      );
      expect(classes).toContain(true);
      expect(classes, 'eliminated talents after all others').toEqual(classes.toSorted());

      await page.goto(`/vote?cd=${last?.id}`);
      const radio = page.getByRole('radio', { name: `Choisir ${last?.name}` });
      await expect(radio).toBeChecked();
      await expect(radio).toBeFocused();
      await expect(radio).toBeInViewport();
      // Also from the talent's own page, without a new document.
      await page.goto(`/detailscandidats?cd=${last?.id}`);
      await page.getByRole('link', { name: `Voter pour ${last?.name}` }).click();
      await expect(page).toHaveURL(/\/vote\?cd=.+#talent-\d+$/);
      await expect(radio).toBeChecked();
      await expect(radio).toBeInViewport();
    });
  });
}

test('where more than twelve compete, a row of heads leads to each card', async ({ page, product }) => {
  await page.goto('/vote');
  const row = page.getByRole('navigation', { name: 'Aller à un talent' });
  const head = row.getByRole('link', { name: 'Talent 36' });
  await expect(row).toHaveCount(0);
  await product.query(
    `with added as (
       insert into candidates (id, competition_id, display_name, number, discipline, city, gender, description, pagne, portrait)
       select gen_random_uuid(), competition_id, 'Talent ' || n, n, discipline, city, gender, description, pagne, null
       from (select * from candidates where competition_id = 'demo' order by number limit 1) d, generate_series(31, 36) n
       returning id)
     insert into contest_candidates (contest_id, candidate_id)
     select c.id, a.id from contests c, added a where c.start_date <= now() and c.end_date > now()`,
  );
  await expect(async () => {
    await page.goto('/vote');
    await expect(head).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await twoAndAPart(page);
  await expectSound(page);
  await head.click();
  await expect(page.getByRole('radio', { name: 'Choisir Talent 36' })).toBeInViewport();
});

test('a voter whose vote of the day was given in another tab goes on at the sentence that says so', async ({
  page,
}) => {
  await newAccount(page);
  await takenOver(page);
  const other = await page.context().newPage();
  await other.goto('/vote');
  await takenOver(other);
  await voteFor(other, 'Aïcha');
  await expect(other).toHaveURL('/votecasted');
  await page.bringToFront();
  await voteFor(page, 'Koffi');
  const said = page.getByRole('alert').filter({ hasText: 'Votre vote du jour est déjà donné' });
  // Once the page knows it too, it says so in one sentence, with what is left to give.
  await expect(said).toContainText('Il vous reste 1\u00a0vote bonus');
  await expect(said).toBeFocused();
  // A voter who goes on with that vote stays at the same place.
  await page.getByRole('button', { name: /^Donner 1 vote/ }).click();
  await page.getByRole('button', { name: 'Changer d’avis' }).click();
  await expect(page.getByRole('button', { name: /^Donner 1 vote/ })).toBeFocused();
});
