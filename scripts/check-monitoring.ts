import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { ALARM_KINDS } from '../src/domain/alarms/rules.ts';
import { filesBelow } from './check-files.ts';

// Checks that ops/ fits the product: each metric that an alert or a panel names is one of the product's, and each alert
// and each alarm of the régie has a page. Where promtool is installed, it also reads the rules and runs their tests.

const RULES = 'ops/prometheus/alerts.yml';
const RULES_TEST = 'ops/prometheus/alerts.test.yml';
const SETTING = 'ops/prometheus/prometheus.yml';
const DASHBOARD = 'ops/grafana/palmares.json';
const RUNBOOKS = 'docs/runbooks';
/** Lines of a page: it must fit on one screen. */
const LONGEST_PAGE = 45;
/** The questions that a page answers, in this order. */
const HEADINGS = ['## What it means', '## What to do', '## What not to do'];

/** Names of the metrics that the product's own code registers. */
export function productMetrics(root: string): string[] {
  const sources = filesBelow(root, ['src/server']).filter((file) => /(?<!\.test)\.ts$/.test(file));
  return sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/name: '(palmares_\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
}

/** Names of the library's own metrics of the process, under the product's prefix. */
function processMetrics(): string[] {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'palmares_' });
  return registry.getMetricsAsArray().map(({ name }) => name);
}

/** An alert's page: `PalmaresSignInLine` is explained in `sign-in-line.md`. */
const toPage = (alert: string) =>
  alert
    .replace(/^Palmares/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();

/** All that is wrong, a line each. @param root of the repository */
export const monitoringProblems = (root: string): string[] => [
  ...ownProblems(root),
  ...promtoolProblems(root),
];

/** What is wrong by our own rules, without promtool, which takes seconds. @param root of the repository */
export function ownProblems(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const rules = read(RULES);
  return [
    ...[RULES, DASHBOARD].flatMap((file) => metricProblems(root, file, read(file))),
    ...alertProblems(rules, read(RULES_TEST)),
    ...dashboardProblems(read(DASHBOARD)),
    ...runbookProblems(root, toAlerts(rules)),
  ];
}

const toAlerts = (rules: string) => [...rules.matchAll(/^ *- alert: (\w+)$/gm)].map(([, name = '']) => name);

function metricProblems(root: string, file: string, text: string): string[] {
  const known = new Set([...productMetrics(root), ...processMetrics()]);
  const named = new Set(text.match(/palmares_\w+/g));
  if (named.size === 0) return [`${file}: names no metric`];
  return [...named]
    .filter((name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|sum|count)$/, '')))
    .map((name) => `${file}: the product has no metric ${name}`);
}

/** Each alert names its page, and is tested both ways. */
function alertProblems(rules: string, test: string): string[] {
  return toAlerts(rules).flatMap((alert) => {
    const [, rule = ''] = rules.split(`- alert: ${alert}\n`);
    const own = rule.split('- alert: ')[0] ?? '';
    const page = `runbook: ${RUNBOOKS}/${toPage(alert)}.md`;
    const titles = [`${alert} is raised`, `${alert} is not`].filter(
      (title) => !test.includes(`- name: ${title}\n`),
    );
    return [
      ...(own.includes(page) ? [] : [`${RULES}: ${alert} does not say "${page}"`]),
      ...(/severity: (?:page|ticket)\n/.test(own) ? [] : [`${RULES}: ${alert} has no severity`]),
      ...titles.map((title) => `${RULES_TEST}: no test "${title}"`),
    ];
  });
}

function dashboardProblems(text: string): string[] {
  const { panels } = JSON.parse(text) as {
    panels: { id: number; type: string; title: string; targets?: unknown[] }[];
  };
  const ids = new Set(panels.map(({ id }) => id));
  return [
    ...(ids.size === panels.length ? [] : [`${DASHBOARD}: two panels have one id`]),
    ...panels
      .filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)
      .map(({ title }) => `${DASHBOARD}: "${title}" shows nothing`),
  ];
}

function runbookProblems(root: string, alerts: readonly string[]): string[] {
  const wanted = new Set([...alerts.map(toPage), ...ALARM_KINDS]);
  const index = readFileSync(path.join(root, RUNBOOKS, 'README.md'), 'utf8');
  const pages = readdirSync(path.join(root, RUNBOOKS)).map((file) => file.replace(/\.md$/, ''));
  const missing = [...wanted].filter((page) => !existsSync(path.join(root, RUNBOOKS, `${page}.md`)));
  return [
    ...alerts
      .filter((alert) => !index.includes(`| [${alert}](${toPage(alert)}.md) |`))
      .map((alert) => `${RUNBOOKS}/README.md: does not list ${alert} with its page`),
    ...missing.map((page) => `${RUNBOOKS}/${page}.md: an alert or an alarm has no page`),
    ...pages
      .filter((page) => page !== 'README' && !wanted.has(page))
      .map((page) => `${RUNBOOKS}/${page}.md: no alert and no alarm leads here`),
    ...pages
      .filter((page) => wanted.has(page))
      .flatMap((page) =>
        pageProblems(readFileSync(path.join(root, RUNBOOKS, `${page}.md`), 'utf8')).map(
          (problem) => `${RUNBOOKS}/${page}.md: ${problem}`,
        ),
      ),
  ];
}

function pageProblems(text: string): string[] {
  const headings = text.split('\n').filter((line) => line.startsWith('## '));
  const lines = text.trimEnd().split('\n').length;
  // An engineer who was just woken reads one sentence.
  const [, , first = ''] = text.split('\n');
  return [
    ...(first.startsWith('**First minute.** ') ? [] : ['it does not begin with "**First minute.**"']),
    ...(headings.join() === HEADINGS.join() ? [] : [`its headings are not ${HEADINGS.join(', ')}`]),
    ...(lines <= LONGEST_PAGE ? [] : [`${lines} lines, ${LONGEST_PAGE} at most: one screen`]),
  ];
}

/** Problems that promtool finds; none where it is not installed, so that another machine has to check. */
function promtoolProblems(root: string): string[] {
  const runs = [
    ['check', 'config', SETTING],
    ['check', 'rules', RULES],
    ['test', 'rules', RULES_TEST],
  ];
  return runs.flatMap((args) => {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
      console.log(`promtool is not installed (Debian: prometheus): "${args.join(' ')}" was not run`);
      return [];
    }
    return status === 0 ? [] : [`promtool ${args.join(' ')}:\n${stdout}${stderr}`];
  });
}
