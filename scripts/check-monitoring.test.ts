import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/folder.ts';
import { ownProblems } from './check-monitoring.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const RULES = 'ops/prometheus/alerts.yml';

/** Copies the files that the check reads into a folder, where a test can break them. */
async function setupMonitoring() {
  const root = await temporaryFolder();
  for (const folder of ['ops', 'docs/runbooks', 'src/server'])
    await cp(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  const change = async (file: string, from: string, to: string) => {
    const text = await readFile(path.join(root, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(path.join(root, file), text.replace(from, to));
  };
  return { root, change, problems: () => ownProblems(root).join('\n') };
}

it('alerts, dashboard and runbooks fit the product', () => {
  expect(ownProblems(ROOT).join('\n')).toBe('');
});

it('an alert or a panel that asks for a metric which the product has not is refused', async () => {
  const { change, problems } = await setupMonitoring();
  await change(RULES, 'palmares_rollup_lag_seconds', 'palmares_rollup_late_seconds');
  await change('ops/grafana/palmares.json', 'palmares_register_entries', 'palmares_entries');
  const found = problems();
  expect(found).toContain(`${RULES}: the product has no metric palmares_rollup_late_seconds`);
  expect(found).toContain('the product has no metric palmares_entries');
});

it('an alert without a page, a test or a severity is refused, and so is an alarm of the régie without a page', async () => {
  const { root, change, problems } = await setupMonitoring();
  await change(RULES, '- alert: PalmaresMail\n', '- alert: PalmaresPost\n');
  await rm(path.join(root, 'docs/runbooks/fraud.md'));
  await change(RULES, '          severity: page\n', '          severity: perhaps\n');
  const found = problems();
  expect(found).toContain('docs/runbooks/post.md: an alert or an alarm has no page');
  expect(found).toContain('docs/runbooks/mail.md: no alert and no alarm leads here');
  expect(found).toContain('docs/runbooks/README.md: does not list PalmaresPost with its page');
  expect(found).toContain('no test "PalmaresPost is raised"');
  expect(found).toContain('docs/runbooks/fraud.md: an alert or an alarm has no page');
  expect(found).toContain('PalmaresDown has no severity');
});

it('a page that is no screen, or leaves out what not to do or what to do first, is refused', async () => {
  const { change, problems } = await setupMonitoring();
  await change('docs/runbooks/queue.md', '## What not to do', '## Afterwards');
  await change('docs/runbooks/database.md', '**First minute.**', 'Perhaps:');
  await change('docs/runbooks/pool.md', '## What to do\n', `## What to do\n${'\n'.repeat(40)}`);
  const found = problems();
  expect(found).toContain('docs/runbooks/queue.md: its headings are not');
  expect(found).toContain('docs/runbooks/database.md: it does not begin with "**First minute.**"');
  expect(found).toMatch(/docs\/runbooks\/pool\.md: \d+ lines, 45 at most/);
});
