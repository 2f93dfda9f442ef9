import type { Page } from '@playwright/test';
import { expect, takenOver } from './product.ts';
import { newAccount, voteFor } from './voter.ts';

// A voter and the receipt of their vote.

export const CHECK = /^Vérifier mon vote/;
export const FOUND = /^Votre vote pour Grâce est au registre, à la place [\d\u202f]+ sur [\d\u202f]+\.$/;

const answerOn = (page: Page) => page.locator('main [role=status][tabindex="-1"]').filter({ hasText: /./ });

/** Taps « Vérifier mon vote ». @returns the answer, which gets the focus */
export async function check(page: Page): Promise<string> {
  await takenOver(page);
  await page.getByRole('button', { name: CHECK }).first().click();
  await expect(answerOn(page)).toBeFocused();
  return answerOn(page).innerText();
}

/** Taps again until the vote is sealed, which takes some seconds if enough votes wait. */
export const checkUntil = (page: Page, answer: RegExp) =>
  expect.poll(() => check(page), { timeout: 60_000 }).toMatch(answer);

/** Makes an account and gives its vote for Grâce; the page then shows the receipt. */
export async function votedForGrace(page: Page) {
  const person = await newAccount(page);
  await voteFor(page, 'Grâce');
  await expect(page).toHaveURL('/votecasted');
  return person;
}
