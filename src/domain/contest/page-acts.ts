import { type Act, within } from '#domain/acts/act.ts';
import type { PageInput } from './act-schema.ts';
import { publishText, restoreText } from './page-texts.ts';

/** Publishes a text that the public agrees to, so it takes the second factor. The journal names the version kept. */
const publish: Act<PageInput<'publish'>> = {
  area: 'pages',
  weight: 'confirmed',
  subject: ({ page }) => `page:${page}`,
  async run(context, { page, version, markdown }) {
    const published = await publishText(within(context), context.author, { page, version, markdown });
    return { before: { version }, after: published, answer: { version: published.version } };
  },
};

const restore: Act<PageInput<'restore'>> = {
  area: 'pages',
  weight: 'confirmed',
  subject: ({ page }) => `page:${page}`,
  async run(context, { page, version, restored }) {
    const published = await restoreText(within(context), context.author, { page, version, restored });
    return { before: { version }, after: published, answer: { version: published.version } };
  },
};

export const pageActs = { 'page.publish': publish, 'page.restore': restore };
