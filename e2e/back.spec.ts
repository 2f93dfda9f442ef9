import { expect, test } from './product.ts';
import { newAccount, voteFor } from './voter.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    // The home page has a document of its own, from before the vote: as after a link from another site, a sign-in with
    // Google, or a reload.
    test('a voter who goes back never sees a page from before their vote', async ({ page }) => {
      await newAccount(page);
      await page.goto('/');
      await expect(page.getByText('1 vote à donner')).toBeVisible();
      await page.goto('/vote');
      await voteFor(page, 'Fatou');
      await expect(page).toHaveURL('/votecasted');
      while (new URL(page.url()).pathname !== '/') await page.goBack();
      await expect(page.getByText('Vote donné')).toBeVisible();
      await expect(page.getByText('1 vote à donner')).toHaveCount(0);
    });
  });
}
