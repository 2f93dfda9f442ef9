import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readProof } from '#domain/register/proof-rules.ts';
import { expect, expectSound, type Product, takenOver, test } from './product.ts';
import { CHECK, check, checkUntil, FOUND, votedForGrace } from './receipt.ts';
import { newAccount, register, voteFor } from './voter.ts';

// A voter and the public register. A seal needs twenty waiting votes, so that a journey decides when one is made.
test.use({ settings: { REGISTER_SEAL_VOTES: '20', CONTACT_EMAIL: 'public@emission.example' } });

const CODE = /^[\dA-F]{4}·[\dA-F]{4}$/;

/** Writes votes of other users, so that waiting votes are sealed within some seconds. */
async function othersVote(product: Product, votes = 20): Promise<void> {
  await product.query(`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
    select get_byte(uuid_send(u), 15), u, c.id, (now() at time zone 'UTC')::date, 0,
           (select candidate_id from contest_candidates where contest_id = c.id limit 1), u
    from contests c, (select gen_random_uuid() as u from generate_series(1, ${votes})) voters
    where now() between c.start_date and c.end_date`);
}

test('a voter checks their vote before it is sealed and after, again in the history, and on another phone', async ({
  page,
  product,
  browser,
}) => {
  const person = await votedForGrace(page);
  const code = await page.getByText(CODE).innerText();
  expect(await check(page)).toMatch(
    /^Votre vote est enregistré\. Il sera au registre au plus tard (?:demain )?à \d+\sh\s\d\d\s: vérifiez de nouveau après\.$/,
  );
  await expectSound(page);
  await othersVote(product);
  await checkUntil(page, FOUND);
  await expectSound(page);

  await page.reload();
  await expect(page.getByText(code)).toBeVisible();
  expect(await check(page)).toMatch(FOUND);
  await page.goto('/votehistory');
  await expect(page.getByText(code)).toBeVisible();
  expect(await check(page)).toMatch(FOUND);
  await expectSound(page);

  const other = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
  const second = await other.newPage();
  await second.goto('/connexion?next=%2Fvotehistory');
  await second.locator('select[name=country_code]').selectOption('CI');
  await second.getByPlaceholder('Numéro de téléphone').fill(person.phone);
  await second.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await second.getByRole('button', { name: 'Se connecter' }).click();
  await expect(second).toHaveURL('/votehistory');
  await expect(second.getByText(code)).toBeVisible();
  expect(await check(second)).toMatch(FOUND);
  await other.close();
});

test('by when a vote will be in the register is told alike by its check and by its receipt, which says it once', async ({
  page,
  product,
}) => {
  const { name } = await votedForGrace(page);
  // Time passes before the voter looks.
  await product.query(`
    set session_replication_role = replica;
    update votes v set cast_at = cast_at - interval '4 minutes' from users u
    where u.bucket = v.bucket and u.id = v.user_id and u.name = '${name}'`);
  const [moment = ''] = (await check(page)).match(/(?:demain )?à \d+\sh\s\d\d/) ?? [];
  await page.getByRole('link', { name: 'Garder ce reçu' }).click();
  await expect(page.getByText(/^Au registre au plus tard/)).toContainText(moment);
  await page.getByRole('button', { name: CHECK }).click();
  await expect(page.getByText('vérifiez de nouveau après l’heure ci-dessous.')).toBeVisible();
  await expect(page.getByText(moment)).toHaveCount(1);
  await expectSound(page);
});

/** How many entries the log of this phone's last receipt has. */
async function sizeOf(page: Page): Promise<number> {
  const { receipts } = await page.evaluate(() => JSON.parse(localStorage.getItem('receipts') ?? ''));
  const head = await page.request.get(`/registre/${receipts[0].contest_id}/checkpoint`);
  return Number((await head.text()).split('\n')[1]);
}

test.describe('what a check weighs', () => {
  // Answers from the worker's cache would not be counted.
  test.use({ serviceWorkers: 'block' });

  test('is at most 16 kB in a register of 41,000 votes, code and headers included', async ({
    page,
    product,
  }) => {
    await votedForGrace(page);
    await othersVote(product);
    await checkUntil(page, FOUND);
    // Later a bonus vote stands somewhere in a long seal: the phone remembers a head, but has none of the files.
    await page.goto('/vote');
    await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
    await page.getByRole('button', { name: 'Donner 1 vote à Grâce' }).click();
    await page.getByRole('button', { name: 'Confirmer 1 vote' }).click();
    await expect(page).toHaveURL('/votecastedmultiple');
    await othersVote(product, 41_100);
    await expect.poll(() => sizeOf(page), { timeout: 200_000 }).toBeGreaterThan(41_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.clearBrowserCache');
    await page.reload();
    await takenOver(page);
    await page.waitForLoadState('networkidle');
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    expect(await check(page)).toMatch(FOUND);
    test.info().annotations.push({ type: 'a check', description: `${requests} requests, ${bytes} bytes` });
    expect(requests).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(16_000);
  });
});

test('several votes of one request are found together', async ({ page, product }) => {
  await newAccount(page);
  await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
  await page.getByRole('button', { name: 'Ajouter un vote bonus' }).click();
  await page.getByRole('button', { name: 'Donner 2 votes à Grâce' }).click();
  await page.getByRole('button', { name: 'Confirmer 2 votes' }).click();
  await expect(page).toHaveURL('/votecastedmultiple');
  await expect(page.getByText(/^[\dA-F]{4}·[\dA-F]{4} et 1\sautre$/)).toBeVisible();
  await othersVote(product);
  await checkUntil(
    page,
    /^Vos 2\svotes pour Grâce sont au registre, aux places [\d\u202f]+ et [\d\u202f]+ sur [\d\u202f]+\.$/,
  );
  await page.getByRole('link', { name: /Garder ce reçu/ }).click();
  await expect(page.getByRole('link', { name: /Fichier à garder/ })).toHaveCount(2);
  await expectSound(page);
});

test('a vote that waited for its author’s account is checked as it was meant on this phone', async ({
  page,
}) => {
  await page.goto('/vote');
  await voteFor(page, 'Grâce');
  await expect(page).toHaveURL('/votepending');
  await page.getByRole('link', { name: 'Créer mon compte' }).click();
  await register(page);
  await expect(page).toHaveURL('/votecasted');
  const { receipts } = await page.evaluate(() => JSON.parse(localStorage.getItem('receipts') ?? '{}'));
  expect(receipts).toMatchObject([{ daily: 1, votes: [] }]);
  // Words in place of a code that the page does not know look like words.
  await expect(page.getByText('sur le reçu à garder')).toHaveCSS('font-weight', '400');
  await expect(page.getByText('sur le reçu à garder')).not.toHaveCSS('font-family', /monospace/);
  expect(await check(page)).toContain('Il sera au registre');
  await expect(page.getByText(CODE)).toBeVisible();
  await page.reload();
  await expect(page.getByText(CODE)).toBeVisible();
});

test('without a network the check says so, and nothing else', async ({ page, context }) => {
  await votedForGrace(page);
  const sentence =
    'Pas de réseau\u00a0: votre vote reste enregistré. Vérifiez de nouveau quand le réseau sera revenu.';
  await context.setOffline(true);
  expect(await check(page)).toBe(sentence);
  await context.setOffline(false);
  expect(await check(page)).toContain('Il sera au registre');
  await context.setOffline(true);
  expect(await check(page)).toBe(sentence);
  await context.setOffline(false);
});

test.describe('a server that lies', () => {
  // Playwright's routes cannot change requests that the worker makes.
  test.use({ serviceWorkers: 'block' });

  test('is found out, and the voter told what to do', async ({ page, product }) => {
    await votedForGrace(page);
    await othersVote(product);
    await checkUntil(page, FOUND);
    const keep = 'Gardez ce reçu et écrivez à public@emission.example.';

    await page.route('**/registre/*/checkpoint', async (route) => {
      const note = await (await route.fetch()).text();
      const [origin, size, root, ...rest] = note.split('\n');
      await route.fulfill({ body: [origin, Number(size) + 1, root, ...rest].join('\n') });
    });
    expect(await check(page)).toBe(
      `Attention\u00a0: rien ne prouve que ce registre est bien celui de l’émission. ${keep}`,
    );
    await expectSound(page);
    await page.unrouteAll();

    await page.route('**/registre/*/proof/*', async (route) => {
      const hashes = await (await route.fetch()).body();
      await route.fulfill({ body: Buffer.from(hashes.map((byte) => byte ^ 1)) });
    });
    await page.evaluate(() => localStorage.removeItem('register-heads'));
    expect(await check(page)).toBe(
      `Attention\u00a0: le registre ne contient pas votre vote tel que vous l’avez donné. ${keep}`,
    );
    await page.unrouteAll();

    await page.route('**/registre/*/position/*', (route) =>
      route.fulfill({ status: 404, json: { latest: new Date(Date.now() + 600_000).toISOString() } }),
    );
    expect(await check(page)).toBe(
      `Attention\u00a0: votre vote devrait être au registre, et n’y est pas. ${keep}`,
    );
    await page.unrouteAll();
    expect(await check(page)).toMatch(FOUND);
  });
});

test('signing out forgets the receipts, and so does another user who signs in', async ({ page, context }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('receipts'));
  const person = await votedForGrace(page);
  await expect.poll(kept).toContain('commitment');
  await page.goto('/moncompte');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/');
  expect(await kept()).toBeNull();

  await page.goto('/connexion?next=%2Fvotecasted');
  await page.locator('select[name=country_code]').selectOption('CI');
  await page.getByPlaceholder('Numéro de téléphone').fill(person.phone);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/votecasted');
  // The page asks the server for the receipt that the phone has forgotten.
  expect(await check(page)).toContain('Il sera au registre');
  expect(await kept()).toContain('commitment');
  await context.clearCookies();
  await newAccount(page);
  await expect.poll(kept).toBeNull();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a voter reads the server’s own answer and takes the proof along; no other user does', async ({
    page,
    product,
    browser,
  }) => {
    await votedForGrace(page);
    await page.getByRole('link', { name: CHECK }).click();
    await expect(page.getByText(/^Au registre au plus tard/)).toBeVisible();
    await expect(page.getByText('C’est la réponse du serveur lui-même.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Fichier à garder/ })).toHaveCount(0);
    await othersVote(product);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^[\d\u202f]+ sur [\d\u202f]+$/)).toBeVisible({ timeout: 500 });
    }).toPass();
    for (const name of [/^Fichier à garder/, /^Fichier à montrer/]) {
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(
        /^(?:recu-S\d+-\w{4}-\w{4}|preuve)-[\da-f]{8}\.tlog-proof$/,
      );
      const proof = readProof(await readFile(await download.path(), 'utf8'));
      expect(proof?.extra === null).toBe(!download.suggestedFilename().startsWith('recu'));
      expect(proof?.checkpoint).toContain('/registre/');
    }

    const address = page.url();
    const other = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const second = await other.newPage();
    await second.goto(address);
    await expect(second).toHaveURL(`/connexion?next=${encodeURIComponent(new URL(address).pathname)}`);
    await newAccount(second);
    expect((await second.goto(address))?.status()).toBe(404);
    await other.close();
  });
});
