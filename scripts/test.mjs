// Runs every check and test even if one fails, side by side where the machine has room, and ends with "N passed, N failed"
// on a line of its own. With `check` it runs only the checks of the sources, with `database` only the tests that use
// the server of TEST_DATABASE_URL, without an argument all of them.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';

const root = path.resolve(import.meta.dirname, '..');
const at = (...parts) => path.join(root, ...parts);
const bin = at('node_modules/.bin');
const reports = mkdtempSync(path.join(os.tmpdir(), 'palmares-reports-'));
const UNIT_REPORT = path.join(reports, 'unit.json');
const E2E_REPORT = at('test-results/e2e.json');
/**
 * Only ends what hangs: the journeys take a quarter of an hour on two cores, and more where other work takes most of
 * their time. A journey under way at such an end counts as failed.
 */
const STEP_MS = 60 * 60_000;
/** Keeps compiled code: tests start the product some forty times. */
const COMPILED = at('node_modules/.cache/node');

/**
 * @typedef {{ passed: number, failed: number, skipped: number, names?: string[] }} Count `names`: what failed, or passed
 *   only when tried again
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command a tool of node_modules/.bin, or a script, with its arguments
 * @property {() => NodeJS.ProcessEnv} [env]
 * @property {() => Count} [count] reads the tool's report; a step without one counts as one check
 */

/** Writes the types of routes, which pages import. @type {Step} */
const ROUTE_TYPES = { name: 'route types', command: ['react-router', 'typegen'] };

/** TypeScript 7 takes a fifth of the work of 6, whose parser our checks use. One checker: several repeat much work. */
const TSC = 'node_modules/typescript-native/bin/tsc';

/** The longest first, so that no step runs alone at the end. @type {Step[]} */
const SOURCES = [
  { name: 'style sheets', command: ['scripts/check-styles.ts'] },
  { name: 'types', command: [TSC, '--noEmit', '--checkers', '1'] },
  { name: 'architecture', command: ['scripts/check-architecture.ts'] },
  { name: 'style', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'documents', command: ['scripts/check-docs.ts'] },
];

const UNIT_OPTIONS = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];

/** @type {Step} */
const UNITS = { name: 'tests', command: ['vitest', 'run', ...UNIT_OPTIONS], count: unitCount };

/**
 * The tests that use the given server: half of the files, three quarters of the time. The others import nothing that
 * reaches it, so they would prove nothing about that server.
 *
 * @type {Step}
 */
const ON_THE_GIVEN_SERVER = {
  ...UNITS,
  name: 'tests that use the given server',
  command: ['vitest', 'related', '--run', 'test/database.ts', 'test/product-role.ts', ...UNIT_OPTIONS],
};

/** @type {Step[]} */
const BUILD = [
  { name: 'bundle', command: ['scripts/check-bundle.ts'] },
  { name: 'size', command: ['size-limit'] },
];

/** One helper thread of V8 for each process of Playwright, as the product's own have: four cost more work on two cores. */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --v8-pool-size=1`.trim();

/** @type {Step} */
const JOURNEYS = {
  name: 'journeys',
  command: ['playwright', 'test'],
  // Playwright tells its workers to use colours even where NO_COLOR is set; Node warns about having both.
  env: () => ({ CHROMIUM_PATH: findBrowser(), NO_COLOR: undefined, NODE_OPTIONS }),
  count: journeyCount,
};

const CORES = os.availableParallelism();
/** Each of the two steps keeps two cores busy. */
const TESTS = CORES >= 4 ? [[UNITS, JOURNEYS]] : [[UNITS], [JOURNEYS]];
/** Steps of one group may run at the same time. @type {Record<string, Step[][]>} */
const PLANS = {
  check: [[ROUTE_TYPES], SOURCES],
  database: [[ON_THE_GIVEN_SERVER]],
  all: [[ROUTE_TYPES], [...SOURCES, ...BUILD], ...TESTS],
};

function unitCount() {
  const report = JSON.parse(readFileSync(UNIT_REPORT, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    names: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const file = path.relative(root, name);
      if (status === 'failed' && failed.length === 0) return [`failed: ${file}`];
      return failed.map((test) => `failed: ${file} › ${test.fullName}${inBrief(test.failureMessages[0])}`);
    }),
  };
}

function journeyCount() {
  const { stats, suites, errors } = JSON.parse(readFileSync(E2E_REPORT, 'utf8'));
  const specs = ({ specs: own, suites: inner = [] }) => [...own, ...inner.flatMap(specs)];
  const names = suites.flatMap(specs).flatMap(({ file, line, title, tests }) =>
    tests.flatMap(({ status, results }) => {
      const what = { unexpected: 'failed', flaky: 'passed when tried again' }[status];
      const error = results.find((result) => result.error)?.error;
      const place = error?.location ? `\n    at line ${error.location.line}` : '';
      return what ? [`${what}: e2e/${file}:${line} › ${title}${place}${inBrief(error?.message)}`] : [];
    }),
  );
  // Errors outside the journeys: a browser or a product that did not start or end.
  const beside = errors.map(({ message }) => `failed: beside the journeys${inBrief(message)}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    names: [...names, ...beside],
  };
}

/** Lines of a failure that are repeated at the end, where the reader of a truncated log still finds them. */
const LINES = 25;

/** A failure in a few lines. @param {string} [text] may have terminal colours @param {number} [lines] */
function inBrief(text = '', lines = 8) {
  const told = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim());
  return told
    .slice(0, lines)
    .map((line) => `\n    ${line}`)
    .join('');
}

/** Where a tool's output begins to describe a failure, the surest sign first: test titles may speak of errors too. */
const SIGNS = [/Unhandled Error/, /━━|\berrors?\b|exceeded|\bproblems?\b/i];

/** What a step printed of its failure: all, or from the first sign on, or its last lines. @param {string} output */
function telling(output) {
  const printed = output.split('\n').filter((line) => line.trim());
  if (printed.length <= LINES) return inBrief(printed.join('\n'), LINES);
  const first = SIGNS.map((sign) => printed.findIndex((line) => sign.test(line))).find((at) => at >= 0);
  return inBrief(printed.slice(first ?? -LINES).join('\n'), LINES);
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    console.log(`\nStopped by ${signal}.`);
    process.exit(1);
  });
}

/**
 * Runs a tool with Node of this project.
 *
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} alone whether its output is shown as it comes; else in one piece at its end
 * @returns {Promise<{ code: number, output: string }>} its exit code, and what it printed
 */
function execute([tool, ...args], env, alone) {
  const script = tool.includes('/') ? at(tool) : path.join(bin, tool);
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(path.join(bin, 'node'), [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_MS,
      env: {
        ...inherited,
        NO_COLOR: '1',
        NODE_COMPILE_CACHE: COMPILED,
        PATH: `${bin}${path.delimiter}${process.env.PATH}`,
        ...env,
      },
    });
    running.add(child);
    const chunks = [];
    const hear = (chunk) => {
      chunks.push(chunk);
      if (alone) process.stdout.write(chunk);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => {
      console.error(error.message);
      resolve({ code: 1, output: error.message });
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      const output = stripVTControlCharacters(Buffer.concat(chunks).toString());
      if (!alone) console.log(`\n=== ${tool}\n${output}`);
      if (signal) names.push(`failed: ${tool}, ended by ${signal} after ${secondsSince(start)} s`);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** @param {Step} step @param {boolean} alone @returns {Promise<Count>} */
async function run(step, alone) {
  if (step.count === unitCount) rmSync(UNIT_REPORT, { force: true });
  if (step === JOURNEYS) rmSync(E2E_REPORT, { force: true });
  let ended = { code: 1, output: '' };
  try {
    ended = await execute(step.command, step.env?.() ?? {}, alone);
  } catch (error) {
    ended.output = error.message;
    console.error(error.message);
  }
  const { code, output } = ended;
  const itself = () => `failed: ${step.name}${telling(output)}`;
  if (!step.count && code === 0) return { ...NONE, passed: 1 };
  if (!step.count) return { ...NONE, failed: 1, names: [itself()] };
  try {
    const counted = step.count();
    const { names: told = [] } = counted;
    if (code === 0 || told.some((name) => name.startsWith('failed'))) return counted;
    // A tool can fail outside its tests: a file that does not load, an error that no test caught.
    return { ...counted, failed: Math.max(counted.failed, 1), names: [...told, itself()] };
  } catch {
    console.error(`"${step.name}" left no report.`);
    return { ...NONE, failed: 1, names: [itself()] };
  }
}

const NONE = { passed: 0, failed: 0, skipped: 0 };

const plan = PLANS[process.argv[2] ?? 'all'];
if (!plan) {
  console.error(`Usage: node scripts/test.mjs [${Object.keys(PLANS).join(' | ')}]`);
  process.exit(2);
}
const hasJourneys = existsSync(at('e2e')) && readdirSync(at('e2e')).some((file) => file.endsWith('.spec.ts'));
const total = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();
const lines = [];
const names = [];
for (const group of plan) {
  const waiting = [...group];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await take(step, group.length === 1);
  };
  await Promise.all(Array.from({ length: Math.min(CORES, group.length) }, worker));
}

/** Runs a step and notes what came of it. @param {Step} step @param {boolean} alone */
async function take(step, alone) {
  if (step === JOURNEYS && !hasJourneys) {
    lines.push('journeys: there are none in e2e/');
    return;
  }
  if (alone) console.log(`\n=== ${step.name}: ${step.command[0]}`);
  const start = performance.now();
  const count = await run(step, alone);
  for (const key of Object.keys(total)) total[key] += count[key];
  names.push(...(count.names ?? []));
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  lines.push(
    `${step.name}: ${count.passed} passed, ${count.failed} failed${skipped} (${secondsSince(start)} s)`,
  );
}
/** @param {number} moment */
function secondsSince(moment) {
  return ((performance.now() - moment) / 1000).toFixed(1);
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}`);
console.log(`  in all ${secondsSince(started)} s`);
if (total.skipped > 0) console.log(`  ${total.skipped} skipped`);
// At the end, where a reader of only the last lines finds them.
if (names.length > 0) console.log(`\n${names.map((name) => `! ${name}`).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
