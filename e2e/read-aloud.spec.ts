import type { Page } from '@playwright/test';
import { member } from './bonus-show.ts';
import { outboxLoaded, visitAndKeep, voteOffline, workerReady } from './offline-phone.ts';
import { expect, takenOver, test } from './product.ts';
import { countVotes, newAccount } from './voter.ts';

// The vote as a screen reader reads it: names, order, announcements, and where the focus goes.

const main = (page: Page) => page.getByRole('main');

/** Controls and images without a name, or with one that says nothing. */
async function nameless(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  return tree
    .split('\n')
    .filter((line) => /^\s*- (?:button|link|radio|checkbox|textbox|img)(?::|$)/.test(line));
}

test('home, ballot, sheet, thanks and results are told in French, in order, with the talent’s name, once each', async ({
  page,
}) => {
  await member(page);
  await page.goto('/');
  await takenOver(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await nameless(page)).toEqual([]);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Aller au contenu"
    - banner:
      - link "Palmarès, accueil"
      - timer /Il vous reste .+ pour voter/
      - link "Messagerie"
    - main:
      - heading "Chaque soir, le public fait le palmarès." [level=1]
      - link "Voter maintenant"
      - heading "Les talents de la semaine" [level=2]
      - list "Talents en lice":
        - listitem:
          - link /Numéro 1 Aïcha/
        - listitem:
          - link /Numéro 2 Koffi/
      - region:
        - img "0 proche sur 5"
    - navigation "Principale"
  `);

  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Voter' }).click();
  await expect(page).toHaveURL('/vote');
  // On the next page the title gets the focus, and so is read first.
  await expect(page.getByRole('heading', { level: 1, name: 'À qui donnez-vous votre vote ?' })).toBeFocused();
  expect(await nameless(page)).toEqual([]);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "À qui donnez-vous votre vote ?" [level=1]
      - paragraph: Touchez un portrait. Votre vote est définitif une fois confirmé.
      - group "Talents en lice":
        - radio "Choisir Aïcha"
        - 'link "Voir sa fiche : Aïcha"'
        - radio "Choisir Koffi"
        - 'link "Voir sa fiche : Koffi"'
        - radio "Choisir Prisca, Éliminée" [disabled]
        - radio "Choisir Marcel, Éliminé" [disabled]
      - status
  `);

  await page.getByRole('radio', { name: 'Choisir Koffi' }).check();
  await outboxLoaded(page);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - group "Talents en lice":
        - radio "Choisir Koffi" [checked]
      - status: "Votre choix : Koffi"
      - region "Votre vote":
        - group "Votes bonus, 1 disponible":
          - button "Retirer un vote bonus" [disabled]
          - status: "0"
          - button "Ajouter un vote bonus"
        - button "Donner mon vote à Koffi"
  `);

  const give = page.getByRole('button', { name: 'Donner mon vote à Koffi' });
  await give.click();
  const sheet = page.getByRole('dialog');
  const title = sheet.getByRole('heading', { name: 'Donner mon vote à Koffi ?' });
  await expect(title).toBeFocused();
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Donner mon vote à Koffi ?":
      - heading "Donner mon vote à Koffi ?" [level=2]
      - paragraph: Votre vote du jour. Vous ne pourrez pas le reprendre.
      - status
      - button "Confirmer mon vote"
      - button "Changer d’avis"
  `);
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: 'Confirmer mon vote' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(give).toBeFocused();

  await give.press('Enter');
  await expect(title).toBeFocused();
  // A second Enter, pressed too soon, confirms nothing.
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(page).toHaveURL('/votecasted');
  // The title, which gets the focus, says that the vote is counted.
  await expect(page.getByRole('heading', { level: 1, name: 'Merci ! Koffi gagne 1 vote.' })).toBeFocused();
  await takenOver(page);
  expect(await nameless(page)).toEqual([]);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Merci ! Koffi gagne 1 vote." [level=1]
      - article:
        - heading "Reçu de vote" [level=2]
        - term: Talent soutenu
        - definition: Koffi, n° 2
        - button /Vérifier mon vote \\(reçu .+\\)/
        - link /Garder ce reçu \\(reçu .+\\)/
      - heading "Je soutiens mon candidat" [level=2]
      - link "Partager sur WhatsApp"
      - link "Partager sur Facebook"
      - link "Partager sur X"
      - button "Copier le lien"
      - status
      - navigation "Et maintenant":
        - link /Il vous reste 1 vote bonus/
  `);

  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Résultats' }).click();
  await expect(page).toHaveURL('/voteresult');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await nameless(page)).toEqual([]);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Résultats du vote de la semaine 2" [level=1]
      - navigation "Semaines":
        - link "Semaine 1"
        - link "Semaine 2"
      - list "Podium":
        - listitem:
          - img "Portrait de Grâce"
        - listitem:
          - img "Portrait d’Aïcha"
        - listitem:
          - img "Portrait de Koffi"
      - heading "Le classement" [level=2]
      - list:
        - listitem:
          - /children: equal
          - text: Rang 1
          - paragraph: /Grâce/
          - paragraph: /5\\s236 votes/
  `);
});

/** Records each text that comes into an existing live region: what a screen reader announces by itself. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output';
    const known = new WeakSet(document.querySelectorAll(live));
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target } of changes) {
        const at = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (at && known.has(at)) regions.add(at);
      }
      for (const region of regions) {
        const text = region.textContent?.replaceAll(/\s+/g, ' ').trim();
        if (text && heard.at(-1) !== text) heard.push(text);
      }
      // A new region counts from its next change on.
      setTimeout(() => {
        for (const region of document.querySelectorAll(live)) known.add(region);
      });
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('a screen reader says by itself, once each, that the network is gone, that a vote waits, and that it is counted', async ({
  page,
  context,
  product,
}) => {
  const person = await newAccount(page);
  await workerReady(page);
  await visitAndKeep(page, '/faq');
  await page.goto('/vote');
  const onBallot = await listen(page);
  await voteOffline(page, context, 'Koffi');
  const times = (heard: string[], part: string) => heard.filter((text) => text.includes(part)).length;
  expect(times(await onBallot(), 'Pas de réseau. Rien n’est perdu.')).toBe(1);
  expect(times(await onBallot(), 'votre vote l’attendra sur ce téléphone')).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await context.setOffline(false);
  await expect(page).toHaveURL('/votecasted');
  await expect(page.getByRole('heading', { level: 1, name: 'Merci ! Koffi gagne 1 vote.' })).toBeFocused();
  expect(await countVotes(product, person.name)).toBe(1);
});

test('a vote that waits, and that it is counted, is said by itself on a page about something else', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await workerReady(page);
  await visitAndKeep(page, '/faq');
  await page.goto('/vote');
  await voteOffline(page, context, 'Koffi');
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  const heard = await listen(page);
  const times = async (part: string) => (await heard()).filter((text) => text.includes(part)).length;
  await expect.poll(() => times('Votre vote pour Koffi n’est pas encore compté.')).toBe(1);
  await takenOver(page);
  await context.setOffline(false);
  await expect.poll(() => times('Votre vote pour Koffi est compté.')).toBe(1);
});
