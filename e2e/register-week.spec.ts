import { expect, expectSound, test } from './product.ts';
import { check, checkUntil, FOUND, votedForGrace } from './receipt.ts';

// This journey ends the week under way, so it has a product of its own.
test.use({ settings: { JOURNEY: 'register-week' } });

test('a voter votes, checks, and recounts the week when its vote has ended and its result is out', async ({
  page,
  product,
}) => {
  await votedForGrace(page);
  expect(await check(page)).toContain('Il sera au registre');

  // The end of the vote seals all waiting votes, however few they are.
  await product.query('update contests set end_date = now() where now() between start_date and end_date');
  await checkUntil(page, FOUND);
  await page.goto('/registre?semaine=3');
  await expect(page.getByText('votes au registre').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Recompter/ })).toHaveCount(0);

  await product.query(
    'update contests set result_date = now(), published_at = now() where end_date <= now() and published_at is null',
  );
  await expect(async () => {
    await page.goto('/registre?semaine=3');
    await expect(page.getByRole('button', { name: /^Recompter/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const [row] = await product.query(
    'select count(*)::int as votes from votes v join contests c on c.id = v.contest_id where c.week = 3',
  );
  await page.getByRole('button', { name: /^Recompter/ }).click();
  const verdict = page.getByRole('main').getByRole('status').first();
  await expect(verdict).toHaveText(`${row?.votes}\u00a0votes recomptés\u00a0: le résultat est exact.`);
  await expectSound(page);

  // The voter's own receipt opens a line of what was recounted.
  await page.goto('/votehistory');
  await checkUntil(page, FOUND);
});
