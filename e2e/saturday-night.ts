import type { Browser, Page } from '@playwright/test';
import { holdToSuspend, unfold } from './at-work.ts';
import { join, linkIn, picture } from './first-hour.ts';
import { flakyLine } from './flaky-line.ts';
import { expect, expectSound, newcomer, type Product } from './product.ts';
import { newAccount, voteFor } from './voter.ts';

// What a team does with an open vote until its minutes can be signed: the second half of the journey that begins with
// an empty database.

interface Evening {
  browser: Browser;
  product: Product;
  /** The first admin's page, in the régie. */
  awa: Page;
  /** The second admin's. */
  binta: Page;
}

const SHOW = 'La Grande Scène';

/** From an open vote to the minutes of its count, with an alarm, a lost line and a frozen database on the way. */
export async function runEvening(evening: Evening): Promise<void> {
  const { browser, product, awa } = evening;
  // A day passes: before that, an operator and the admin who let them in do not count as two persons.
  await product.query("update operator_admissions set at = at - interval '25 hours'");
  const operator = await invite(evening, 'Fanta', 'operator');
  const huissier = await invite(evening, 'Maître Diop', 'huissier');
  const executive = await invite(evening, 'Ousmane', 'executive');
  const moderator = await invite(evening, 'Ibrahim', 'moderator');
  await wantSignature(awa);

  const line = await flakyLine(product.url);
  await operator.goto(`${line.url}/regie`);
  await silence(product, operator);
  await vote(browser, product, operator);
  await heardAgain(product, operator);
  await moderator.goto('/regie');
  await expect(moderator).toHaveURL(/\/regie\/messages$/);
  await ring(product, operator, executive);
  await loseLine(operator, line);
  await freezeDatabase(product, operator);
  await line.close();

  await operator.goto('/regie');
  await suspendAndResume(operator);
  await closeAndCount(operator, huissier);
  await publish(evening);
  await readMinutes(huissier);
  await readJournal(awa);
  for (const page of [operator, huissier, executive, moderator]) await page.context().close();
}

/** Invites an operator, with the yes of two admins, and takes up the invitation. */
async function invite({ browser, product, awa, binta }: Evening, name: string, role: string): Promise<Page> {
  const email = `${role}@exemple.org`;
  await awa.goto('/regie/equipe');
  await awa.getByLabel('Nom', { exact: true }).fill(name);
  await awa.getByLabel('Adresse e-mail').fill(email);
  await awa.getByRole('combobox', { name: 'Rôle' }).last().selectOption(role);
  await awa.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(awa.getByText('Demande envoyée').first()).toBeVisible();
  await agree(binta);
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await join(page, product, linkIn(await product.email(email, SHOW)));
  return page;
}

/** Approves the waiting request as the second person. */
async function agree(binta: Page): Promise<void> {
  await binta.goto('/regie/validations');
  await binta.getByRole('button', { name: 'Valider' }).first().click();
  await expect(binta.getByText('C’est fait').first()).toBeVisible();
}

async function wantSignature(awa: Page): Promise<void> {
  await awa.goto('/regie/reglages');
  await awa.getByLabel('Aucun résultat n’est publié sans la signature d’un huissier').check();
  const form = awa.locator('form', { has: awa.locator('input[value="settings.count"]') });
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(awa.getByText('C’est fait.')).toBeVisible();
}

/** A viewer registers and votes; the operator sees the figure change. */
async function vote(browser: Browser, product: Product, operator: Page): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
  });
  const phone = await context.newPage();
  await newAccount(phone, newcomer());
  await voteFor(phone, 'Nafi');
  await expect(phone).toHaveURL('/votecasted');
  await expect(operator.getByRole('row', { name: /Nafi/ })).toContainText('100,00');
  await context.close();
}

const alarmOn = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Alarmes' }).getByRole('listitem').filter({ hasText: name });

/** Many users voted a while ago and none since: an alarm rings, and an operator takes it on. */
async function silence(product: Product, operator: Page): Promise<void> {
  await product.query(
    `insert into vote_tallies select contest_id, date_trunc('minute', now() - interval '9 minutes', 'UTC'), candidate_id, 80
     from contest_candidates where contest_id = (select id from contests where week = 1) limit 1`,
  );
  const alarm = alarmOn(operator, 'Plus aucun vote');
  await alarm.getByRole('button', { name: 'Je m’en occupe' }).click();
  await expect(alarm).toContainText('Prise en charge par Fanta');
}

/** One vote ends the silence. Then the tallies that made it are deleted, so that the count has votes alone. */
async function heardAgain(product: Product, operator: Page): Promise<void> {
  await expect(alarmOn(operator, 'Plus aucun vote')).toContainText(/terminée à \d\d:\d\d/);
  await product.query("delete from vote_tallies where minute < now() - interval '8 minutes' and votes = 80");
}

/** An attack raises an alarm; the executive sees it without a button, the operator takes it on. */
async function ring(product: Product, operator: Page, executive: Page): Promise<void> {
  await product.query(
    `insert into risk_clusters (id, kind, key, severity, users, first_at, last_at)
     select gen_random_uuid(), 'burst', decode(md5(n::text), 'hex'), 'high', 40, now(), now() from generate_series(1, 3) n`,
  );
  const fraud = 'Fraude à examiner d’urgence';
  await executive.setViewportSize({ width: 390, height: 844 });
  await executive.goto('/regie');
  await expect(alarmOn(executive, fraud)).toBeVisible();
  await expect(alarmOn(executive, fraud).getByRole('button')).toHaveCount(0);
  await expectSound(executive);
  await alarmOn(operator, fraud).getByRole('button', { name: 'Je m’en occupe' }).click();
  await expect(alarmOn(executive, fraud)).toContainText('Prise en charge par Fanta');
}

async function loseLine(operator: Page, line: Awaited<ReturnType<typeof flakyLine>>): Promise<void> {
  line.cut();
  await expect(operator.getByText(/Le serveur n’est pas joignable d’ici/)).toBeVisible();
  line.mend();
  await expect(operator.getByText('Ces chiffres sont ceux de')).toHaveCount(0);
}

async function freezeDatabase(product: Product, operator: Page): Promise<void> {
  const held = product
    .query('begin; lock table contests in access exclusive mode; select pg_sleep(120) /* held */')
    .catch(() => []);
  await expect(operator.getByText(/Votre ligne va bien\s: c’est la base de données/)).toBeVisible();
  await product.query(
    "select pg_cancel_backend(pid) from pg_stat_activity where query like '%/* held */%' and pid <> pg_backend_pid() and datname = current_database()",
  );
  await held;
  await expect(operator.getByText('Ces chiffres sont ceux de')).toHaveCount(0);
}

async function suspendAndResume(operator: Page): Promise<void> {
  await holdToSuspend(operator, async () => {
    // Moves the button away from under the finger, as an alarm does that comes meanwhile.
    await operator.getByRole('main').evaluate((main) => main.style.setProperty('padding-top', '200px'));
    await expect(operator.getByText('Vote suspendu')).toBeVisible();
  });
  await operator.reload();
  await operator.getByLabel('Tapez REPRENDRE pour confirmer').fill('REPRENDRE');
  await operator.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(operator.getByText('Vote ouvert')).toBeVisible();
}

async function closeAndCount(operator: Page, huissier: Page): Promise<void> {
  await unfold(operator, 'Clore le vote');
  await operator.getByLabel('Tapez CLORE pour confirmer').fill('CLORE');
  await operator.getByRole('button', { name: 'Clore le vote', exact: true }).click();
  await expect(operator.getByText('Vote clos')).toBeVisible();
  await openCount(huissier);
  await huissier.getByRole('button', { name: 'Dépouiller' }).click();
  await expect(huissier.getByText('concordent, au vote près')).toBeVisible();
  await huissier.getByRole('button', { name: 'Signer la version 1' }).click();
  await expect(huissier.getByText(/par Maître Diop, le /)).toBeVisible();
  await expectSound(huissier);
}

/** The count of the first week. */
async function openCount(page: Page): Promise<void> {
  await page.goto('/regie/semaines');
  const week = page.getByRole('row', { name: /Semaine 1/ });
  await week.getByRole('link', { name: 'Dépouillement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('semaine 1');
}

/** One admin requests the publication, with who leaves and why; the other agrees; the public reads the result. */
async function publish({ awa, binta, product, browser }: Evening): Promise<void> {
  await openCount(awa);
  await unfold(awa, 'Publier les résultats');
  await awa.getByLabel('Quand publier').selectOption('now');
  await awa.getByLabel('Élimination de la semaine').selectOption('leave');
  await awa.getByRole('checkbox', { name: /Salif/ }).check();
  await awa.getByLabel('Départage', { exact: true }).selectOption('draw');
  await awa.getByLabel('Motif du départage').fill('Tirage au sort devant l’huissier');
  await awa.getByLabel('Tapez PUBLIER pour confirmer').fill('PUBLIER');
  await awa.getByRole('button', { name: 'Demander la publication' }).click();
  await expect(awa.getByText('une deuxième personne doit la valider')).toBeVisible();
  await agree(binta);
  const visitor = await (await browser.newContext({ baseURL: product.url })).newPage();
  await visitor.goto('/voteresult?semaine=1');
  await expect(visitor.getByText('Nafi').first()).toBeVisible();
  const last = visitor.getByRole('listitem').filter({ hasText: 'Salif' });
  await expect(last.filter({ hasText: 'Quitte l’aventure' }).first()).toBeVisible();
  await visitor.context().close();
}

async function readMinutes(huissier: Page): Promise<void> {
  await openCount(huissier);
  await huissier.getByRole('link', { name: 'Procès-verbal' }).click();
  await expect(huissier.getByRole('heading', { level: 1 })).toHaveText(
    'Procès-verbal du vote de la semaine 1',
  );
  await expect(huissier.getByText(/Signé dans la régie par Maître Diop/)).toBeVisible();
  await expect(huissier.getByText('Départage : tirage au sort')).toBeVisible();
  await expectSound(huissier);
  await picture(huissier, 'proces-verbal');
}

/** Reads the evening in the journal: which operator took on which alarm, and what was done to the vote. */
async function readJournal(awa: Page): Promise<void> {
  await awa.goto('/regie/journal');
  await expect(awa.getByText('Fanta a pris une alarme en charge')).toHaveCount(2);
  await expect(awa.getByText(/Fanta a suspendu/).first()).toBeVisible();
  // The line may be folded behind its heading.
  await expect(awa.getByText('Nafi, Yao, Salif').first()).toBeAttached();
  await expect(awa.getByText('{"')).toHaveCount(0);
}
