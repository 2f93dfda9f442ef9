import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Checks all of axe's rules. The builder sends axe's half megabyte to the page at each check and asks for what passed
 * too; here a page gets axe once and tells its faults only, in less than half the work.
 *
 * @returns what axe holds against the page, a line for each rule, with the elements
 */
export async function findFaults(page: Page): Promise<string[]> {
  if (page.frames().length > 1) return findFaultsInFrames(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const check = (selectors: boolean) =>
      window.axe?.run(document, { resultTypes: ['violations'], selectors, elementRef: false });
    // Selectors are a third of the work, and only a fault needs them.
    if ((await check(false))?.violations.length === 0) return [];
    const { violations } = (await check(true)) ?? { violations: [] };
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
  });
}

/** For several frames axe needs a page of its own, in which the builder merges their results. */
async function findFaultsInFrames(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
}
