import type { Page } from '@playwright/test';

/**
 * Words of the page that are not shown whole: cut off at the side by a box that hides what sticks out, or broken in two
 * without a hyphen. Addresses, codes and the longest words may break; what is scrolled sideways is not cut.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Boxes that follow the size of letters are laid out anew with the next picture: what a reader sees is measured.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const LONGEST = 13;
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('.vh, code, script, style, option, noscript, [inert], .evite')) continue;
      const clip = clipOf(parent);
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        if (word.length > LONGEST || !/^\p{P}*[\p{L}’]+\p{P}*$/u.test(word)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const { left, right, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        if (lines.size > 1) found.push(`${word}: broken`);
        else if (clip && (right > clip.right + 1 || left < clip.left - 1)) found.push(`${word}: cut`);
      }
    }
    return found;

    /** The nearest box that hides what sticks out of it sideways, unless it is scrolled. */
    function clipOf(element: Element): DOMRect | null {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, display } = getComputedStyle(box);
        if (display === 'inline') continue;
        if (overflowX === 'auto' || overflowX === 'scroll') return null;
        if (overflowX === 'hidden' || overflowX === 'clip') return box.getBoundingClientRect();
      }
      return null;
    }
  });
}
