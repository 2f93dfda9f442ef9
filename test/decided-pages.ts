import { expect } from 'vitest';
import { testSite } from './application.ts';
import { setupDecidedWeek } from './decided-week.ts';

/** The week with the régie's pages; `read` gives a page's words without tags, as Mireille reads them. */
export async function setupDecidedPages() {
  const week = await setupDecidedWeek(testSite);
  const read = async (url: string) => {
    const { body, statusCode } = await week.app.inject({ url, headers: week.headers });
    expect(statusCode).toBe(200);
    const words = body.replace(/<script[\s\S]*?<\/script>/g, ' ').replace(/<!--.*?-->/g, '');
    return words.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');
  };
  return { ...week, read };
}
