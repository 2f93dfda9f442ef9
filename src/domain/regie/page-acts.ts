import { publishText, restoreText } from '#domain/contest/page-texts.ts';
import type { Act, Stage } from './acts.ts';
import type { ActInput } from './schema.ts';

const within = ({ deps, tx }: Stage) => ({ ...deps, db: tx });

/** What the public agrees to: after showing the second factor. Every version is kept; the journal names it. */
const publish: Act<ActInput<'page.publish'>> = {
  role: 'operator',
  weight: 'confirmed',
  subject: ({ page }) => `page:${page}`,
  async run(stage, { page, version, markdown }) {
    const published = await publishText(within(stage), stage.author, { page, version, markdown });
    return { before: { version }, after: published, answer: { version: published.version } };
  },
};

const restore: Act<ActInput<'page.restore'>> = {
  role: 'operator',
  weight: 'confirmed',
  subject: ({ page }) => `page:${page}`,
  async run(stage, { page, version, restored }) {
    const published = await restoreText(within(stage), stage.author, { page, version, restored });
    return { before: { version }, after: published, answer: { version: published.version } };
  },
};

export const pageActs = { 'page.publish': publish, 'page.restore': restore };
