import type { Page } from '@playwright/test';

/**
 * Words of the page that are not shown whole: cut off at the side by a box with hidden overflow, or broken in two
 * without a hyphen. Addresses, codes and the longest words may break; text in a box that scrolls sideways is not cut.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Boxes that adapt to the text size are laid out in the next frame: measures what a reader sees.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const LONGEST = 13;
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('.vh, code, script, style, option, noscript, [inert], .evite')) continue;
      const shown = shownSpan(parent);
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        if (word.length > LONGEST || !/^\p{P}*[\p{L}\p{N}’]+\p{P}*$/u.test(word)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const { left, right, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        if (lines.size > 1) found.push(`${word}: broken`);
        else if (right > shown.right + 1 || left < shown.left - 1) found.push(`${word}: cut`);
      }
    }
    return found;

    /** The horizontal range in which an element's text is visible: inside all boxes with hidden overflow. */
    function shownSpan(element: Element): { left: number; right: number } {
      const span = { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, display } = getComputedStyle(box);
        if (display === 'inline') continue;
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
        const { left, right } = box.getBoundingClientRect();
        span.left = Math.max(span.left, left);
        span.right = Math.min(span.right, right);
      }
      return span;
    }
  });
}
