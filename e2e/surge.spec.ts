import type { Locator, Page } from '@playwright/test';
import { crowdAt } from './crowd.ts';
import { expect, expectSound, newcomer, test } from './product.ts';
import { countVotes, register, voteFor } from './voter.ts';

// A server that hashes one password at a time, and more visitors than it can take, each from an address of their own.
test.use({ settings: { PASSWORD_HASHES_AT_ONCE: '1', TRUST_PROXY: '127.0.0.1' } });

/** The visible countdown; before it stands the time for screen readers. */
const TIME_LEFT = /Votre tour vient dans (?:(\d+)\smin\s?)?(?:(\d+)\ss)?\s;/;

/** Chooses Grâce, and goes to the registration. */
async function choose(page: Page): Promise<void> {
  await page.goto('/vote');
  await voteFor(page, 'Grâce');
  await expect(page).toHaveURL('/votepending');
  await page.getByRole('link', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL(/^[^?]*\/inscription/);
}

/**
 * Registers visitors until one is told to wait. A place that is free for a moment goes to the visitor who asks just
 * then: if the journey's own visitor is let in at once, another takes their place.
 */
async function registerInCrowd(page: Page, told: Locator): Promise<ReturnType<typeof newcomer>> {
  for (;;) {
    const person = await register(page);
    await expect(told.or(page.getByText('Merci ! Grâce gagne 1 vote.')).first()).toBeVisible();
    if (await told.isVisible()) return person;
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await choose(page);
  }
}

test('a visitor who registers in a surge sees when their turn comes, is let in without a tap, and their vote counts', async ({
  page,
  product,
}) => {
  await choose(page);
  const crowd = await crowdAt(product, 5);
  try {
    const alert = page.getByRole('alert');
    const person = await registerInCrowd(page, alert.filter({ hasText: 'Beaucoup de monde se connecte.' }));
    await expect(alert).toContainText(/; votre place est gardée, et votre choix aussi\./);
    await expect(page.getByLabel('Nom affiché')).toHaveValue(person.name);
    const left = async () => {
      const [, minutes = '0', seconds = '0'] = (await alert.innerText()).match(TIME_LEFT) ?? [];
      return 60 * Number(minutes) + Number(seconds);
    };
    const told = await left();
    expect(told).toBeGreaterThan(3);
    await expect.poll(left).toBeLessThan(told - 1);
    await expectSound(page);

    // On a machine that hashes slowly the turn comes after minutes.
    await expect(page).toHaveURL('/votecasted', { timeout: 240_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci ! Grâce gagne 1 vote.');
    expect(await countVotes(product, person.name)).toBe(1);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('tour');
  } finally {
    await crowd.leave();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor who registers in a surge has a page that keeps what they typed, and is let in at their turn', async ({
    page,
    browser,
    product,
  }) => {
    // The line is empty again.
    await product.restart();
    await choose(page);
    const crowd = await crowdAt(product, 6);
    try {
      const heading = page.getByRole('heading', { level: 1 });
      const person = await registerInCrowd(page, heading.filter({ hasText: /^Votre tour vient dans \d/ }));
      const now = page.getByText('C’est votre tour');
      await expect(now).toBeHidden();
      await expect(page.getByText('Votre place est gardée, et votre choix aussi.')).toBeVisible();
      await expect(page.getByText('votre mot de passe n’est pas gardé')).toBeVisible();
      expect(await page.content()).not.toContain(person.password);
      const seen = await browser.newPage({ javaScriptEnabled: true });
      await seen.setContent(await page.content());
      await expectSound(seen);
      await seen.close();

      const again = page.getByRole('button', { name: 'Renvoyer' });
      // On a busy machine the line may be late; then the page says so.
      await expect(async () => {
        if (await again.isVisible()) {
          await page.getByLabel('Mot de passe').fill(person.password);
          await expect(now).toBeVisible();
          await again.click();
        }
        await expect(page).toHaveURL('/votecasted', { timeout: 10_000 });
      }).toPass();
      await expect(page.getByText('Inscription réussie')).toBeVisible();
      expect(await countVotes(product, person.name)).toBe(1);
    } finally {
      await crowd.leave();
    }
  });

  test('a form that is sent while the database does not answer is kept, and accepted when it is sent again', async ({
    page,
    product,
  }) => {
    const { name, email, password } = newcomer();
    await page.context().request.post('/api/auth/register', { data: { name, email, password } });
    await product.query(
      `insert into partner_codes (id, competition_id, code, amount, max_uses, uses, starts_at)
       values (gen_random_uuid(), 'demo', 'TAMTAM', 2, null, 0, now() - interval '1 day')`,
    );
    await page.goto('/codepartenaire');
    await page.getByLabel('Votre code').fill('tam-tam');
    const held = product.query(
      'begin; lock table partner_codes in access exclusive mode; select pg_sleep(8); commit',
    );
    await page.getByRole('button', { name: 'Valider le code' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre envoi est gardé');
    await held;
    await page.getByRole('button', { name: 'Renvoyer' }).click();
    await expect(page).toHaveURL('/vote');
    await expect(page.getByText('Code partenaire\u00a0: vous avez obtenu 2\u00a0votes bonus')).toBeVisible();
  });
});
