import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT } from '#domain/bonus/rules.ts';
import { balance, expect, grantReferrals, invite, member, test } from './bonus-show.ts';
import { expectSound, underWorker } from './product.ts';
import { showOptional } from './voter.ts';

// Without the loader's overlay, which would cover each test's first page for 2.5 seconds.

const GRANTED = 'Vous avez obtenu 1 vote bonus parrainage';
const LIMIT = "Vous atteint la limite de bonus 'parrainage' pour cette semaine";
const FAILED = 'Erreur lors de la récupération des votes bonus';

const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Votre code').fill(code);
  await page.getByRole('button', { name: 'Valider le code' }).click();
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const sound = (page: Page) => (javaScriptEnabled ? expectSound(page) : Promise.resolve());

    test('five invitations give a bonus vote, and lead to /vote with it', async ({ page, product }) => {
      const { id, code } = await member(page);
      await invite(product, id, 4);
      await page.goto('/mission');
      await expect(page.getByRole('img', { name: '4 proches sur 5' })).toBeVisible();
      await expect(page.getByText('Plus qu’un proche pour gagner 1 vote bonus.')).toBeVisible();
      await expect(page.getByText(code, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Inviter sur WhatsApp' })).toHaveAttribute(
        'href',
        new RegExp(`ref%3D${code}$`),
      );
      await sound(page);

      await invite(product, id, 1);
      await page.goto('/mission');
      // With JavaScript the vote comes by itself; the message waits 3.5 seconds, as specified.
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Recevoir mon vote bonus' }).click();
      await expect(page).toHaveURL('/vote');
      if (javaScriptEnabled) await expect(page.getByText(GRANTED)).toHaveCount(0, { timeout: 1 });
      await expect(page.getByText(GRANTED, { exact: true })).toBeVisible();
      expect(await balance(product, id)).toMatchObject({ granted: 2 });
      if (javaScriptEnabled) {
        const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('bonus') ?? '{}').state);
        expect(kept).toMatchObject({ bonus_count: 2, initial_bonus_count: 2, has_bonus: true });
      }
    });

    test('a full week says so, and gives nothing', async ({ page, product }) => {
      const { id } = await member(page);
      await invite(product, id, REFERRALS_NEEDED);
      await grantReferrals(product, id, WEEKLY_REFERRAL_LIMIT);
      await page.goto('/mission');
      await expect(page.getByRole('main').getByText(LIMIT, { exact: true })).toBeVisible();
      if (javaScriptEnabled)
        await expect(page.locator('.toasts').getByText(LIMIT, { exact: true })).toBeVisible();
      expect(await balance(product, id)).toMatchObject({ granted: 6 });
    });

    test('a code is taken however it is written; every refusal is told apart', async ({
      page,
      product,
      show,
    }) => {
      const { id } = await member(page);
      await page.goto('/codepartenaire');
      const refusals = {
        'pas un code': 'Ce code n’existe pas.',
        [show.code('PERIME')]: 'Ce code n’est plus valable',
        [show.code('EPUISE')]: 'Ce code a été utilisé autant de fois que possible.',
        [show.code('BIENTOT')]: 'Ce code n’est pas encore valable.',
      };
      for (const [code, sentence] of Object.entries(refusals)) {
        await enterCode(page, code);
        await expect(page.getByText(sentence)).toBeVisible();
        await expect(page.getByLabel('Votre code')).toHaveValue(code);
      }
      await sound(page);

      const code = show.code('MARCHE');
      await enterCode(page, ` ${code.slice(0, 6).toLowerCase()} - ${code.slice(6).toLowerCase()} `);
      await expect(page).toHaveURL('/vote');
      await expect(
        page.getByText(
          javaScriptEnabled
            ? 'Vous avez obtenu 3 votes bonus'
            : 'Code partenaire : vous avez obtenu 3 votes bonus',
        ),
      ).toBeVisible();
      await page.goto(`/codepartenaire?code=${code}`);
      await page.getByRole('button', { name: 'Valider le code' }).click();
      await expect(page.getByText('Vous avez déjà utilisé ce code.')).toBeVisible();
      expect(await balance(product, id)).toMatchObject({ granted: 4 });
    });

    test('bonus votes go with the daily vote, or alone, and each is seen where it went', async ({
      page,
      product,
      show,
    }) => {
      const { id } = await member(page);
      await page.goto('/codepartenaire');
      await enterCode(page, show.code('MARCHE'));
      await expect(page).toHaveURL('/vote');

      // Gives two of four bonus votes with the daily vote.
      await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
      if (javaScriptEnabled) {
        const more = page.getByRole('button', { name: 'Ajouter un vote bonus' });
        await more.click();
        await more.click();
        await expect(page.getByText('2 sur 4')).toBeVisible();
        await sound(page);
        await page.getByRole('button', { name: 'Donner 3 votes à Grâce' }).click();
      } else {
        await page.getByLabel(/^Votes bonus/).selectOption('2');
        await page.getByRole('button', { name: /^Donner/ }).click();
      }
      await expect(page.getByText('Votre vote du jour et 2 votes bonus.')).toBeVisible();
      await page.getByRole('button', { name: 'Confirmer 3 votes' }).click();
      await expect(page).toHaveURL('/votecastedmultiple');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci ! Grâce gagne 3 votes.');
      await expect(page.getByText('Il vous reste 2 votes bonus')).toBeVisible();
      expect(await balance(product, id)).toEqual({ granted: 4, spent: 2, daily: 1 });

      // The daily vote is given: now bonus votes go alone, at least one.
      await page.goto('/vote');
      await expect(page.getByText('vous pouvez encore les donner.')).toBeVisible();
      await page.getByRole('radio', { name: 'Choisir Koffi' }).check();
      await page
        .getByRole('button', { name: javaScriptEnabled ? 'Donner 1 vote à Koffi' : /^Donner/ })
        .click();
      await expect(page.getByText('1 vote bonus. Vous ne pourrez pas le reprendre.')).toBeVisible();
      await page.getByRole('button', { name: 'Confirmer 1 vote' }).click();
      await expect(page).toHaveURL('/votecastedmultiple');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Merci ! Vos talents gagnent 4 votes.',
      );
      expect(await balance(product, id)).toEqual({ granted: 4, spent: 3, daily: 1 });

      await page.goto('/mission');
      const tabs = page.getByRole('navigation', { name: 'Zone bonus' });
      await expect(tabs.getByRole('link', { name: 'À gagner' })).toHaveAttribute('aria-current', 'page');
      await tabs.getByRole('link', { name: 'Mes votes' }).click();
      await expect(page).toHaveURL('/bonuszone');
      await expect(tabs.getByRole('link', { name: 'Mes votes' })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByText('jusqu’à la clôture de la finale')).toBeVisible();
      const given = page.getByRole('region', { name: 'Donnés' });
      await expect(given.getByText('Pour Grâce')).toHaveCount(2);
      await expect(given.getByText('Pour Koffi')).toHaveCount(1);
      await expect(page.getByRole('region', { name: 'À donner' })).toContainText('1 vote bonus');
      await sound(page);
    });
  });
}

test('bonus votes that were given elsewhere meanwhile are not given twice', async ({ page, product }) => {
  const { id } = await member(page);
  await page.goto('/vote');
  await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
  await page.getByRole('button', { name: 'Ajouter un vote bonus' }).click();
  await page.getByRole('button', { name: 'Donner 2 votes à Grâce' }).click();
  const hidden = (name: string) => page.locator(`form input[name=${name}]`).first().inputValue();
  const elsewhere = await page.context().request.post('/api/votes', {
    headers: { origin: product.url },
    data: {
      contest_id: await hidden('contest_id'),
      candidate_id: await page.getByRole('radio', { name: 'Choisir Koffi' }).inputValue(),
      vote_day: await hidden('vote_day'),
      daily: 0,
      bonus: 1,
      request_id: randomUUID(),
    },
  });
  expect(elsewhere.status()).toBe(201);
  await page.getByRole('button', { name: 'Confirmer 2 votes' }).click();
  await expect(page.getByText('Vous n’avez pas assez de votes bonus.')).toBeVisible();
  expect(await balance(product, id)).toEqual({ granted: 1, spent: 1, daily: 0 });
  // The page has read again what is left: the daily vote alone.
  await page.getByRole('button', { name: 'Donner mon vote à Grâce' }).click();
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(page).toHaveURL('/votecastedmultiple');
  expect(await balance(product, id)).toEqual({ granted: 1, spent: 1, daily: 1 });

  await page.goto('/vote');
  await expect(page.getByRole('button', { name: 'Vote déjà donné' })).toBeDisabled();
  await page.getByRole('link', { name: 'Gagner des votes bonus' }).click();
  await expect(page).toHaveURL('/mission');
});

test('an invited visitor registers, votes, and counts once', async ({ page, browser, product }) => {
  const { code } = await member(page);
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await (await underWorker(elsewhere, product.url)).newPage();
  await other.goto(`/?ref=${code}`);
  await other.goto('/inscription');
  await expect(other.getByText(`Le code ${code} est joint à votre inscription.`)).toBeVisible();
  await showOptional(other);
  await other.getByLabel('Nom affiché').fill('Filleul');
  await other.getByLabel('Adresse e-mail').fill(`filleul.${code.toLowerCase()}@exemple.org`);
  await other.getByLabel('Mot de passe', { exact: true }).fill('tissage-de-palme-7');
  await other.getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(other).toHaveURL('/vote');
  await page.goto('/mission');
  await expect(page.getByText('1 proche inscrit n’a pas encore voté.')).toBeVisible();

  await other.getByRole('radio', { name: 'Choisir Aïcha' }).check();
  await other.getByRole('button', { name: 'Donner mon vote à Aïcha' }).click();
  await other.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(other).toHaveURL('/votecasted');
  await elsewhere.close();
  await page.goto('/moncompte');
  await expect(page.getByText('1 / 5').first()).toBeVisible();
  await expectSound(page);
});

test('when bonus votes cannot be read, the pages say so and go on', async ({ page, product }) => {
  await member(page);
  await page.goto('/faq');
  await product.query('alter table referrals rename to referrals_elsewhere');
  try {
    const answer = await page.goto('/mission');
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('alert').getByText(FAILED, { exact: true })).toBeVisible();
    await expectSound(page);
    await page.goto('/moncompte');
    await expect(page.getByRole('alert').getByText(FAILED, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    await expectSound(page);
    await page.goto('/');
    await expect(page.locator('.toasts').getByText(FAILED, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voter maintenant' })).toBeVisible();
  } finally {
    await product.query('alter table referrals_elsewhere rename to referrals');
  }
  await page.goto('/mission');
  await expect(page.getByRole('heading', { name: 'Parrainage' })).toBeVisible();
});

test('visitors are invited to sign in, and come back', async ({ page, show }) => {
  for (const path of ['/bonuszone', '/bonusvideo', `/bonusvideo?id=${show.clip}`]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Se connecter' }).last()).toHaveAttribute(
      'href',
      `/connexion?next=${encodeURIComponent(path).replaceAll('%20', '+')}`,
    );
  }
  await page.goto('/mission');
  await expect(page).toHaveURL('/connexion?next=%2Fmission');
});
