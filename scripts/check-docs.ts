import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, filesBeside } from './check-files.ts';
import { logProblems } from './check-log.ts';
import { monitoringProblems, productMetrics } from './check-monitoring.ts';
import { pointerProblems } from './comment-pointers.ts';
import { FEATURES } from './domain-rooms.ts';
import { citationProblems, numberProblems, testProblems } from './specification-page.ts';

// Checks that what the documents name exists (commands, files, variables, metrics, tests), that what they must list is
// listed, and that what comments cite of them exists.

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const decisions = readdirSync(path.join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/log.md',
  'docs/operations.md',
  'docs/performance.md',
  'docs/performance-history.md',
  'docs/register.md',
  'docs/reliability.md',
  'docs/roles.md',
  'docs/scale.md',
  'docs/security.md',
  'docs/show.md',
  'docs/specification.md',
  'docs/visual.md',
  ...decisions,
  ...readdirSync(path.join(root, 'docs/runbooks')).map((file) => `docs/runbooks/${file}`),
];
const problems: string[] = [];

/** All first groups of a pattern in a text, each once. */
function named(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

function expectAll(
  names: string[],
  known: (name: string) => boolean,
  complaint: (name: string) => string,
): void {
  if (names.length === 0) problems.push(`nothing to compare: ${complaint('…')}`);
  problems.push(...names.filter((name) => !known(name)).map(complaint));
}

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const readme = read('README.md');
const operations = read('docs/operations.md');

/** Whether a link with an anchor leads to a heading, as GitHub names those. */
function leads(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file ? path.join(path.dirname(document), file) : document;
  if (!existsSync(path.join(root, target))) return false;
  const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return headings.includes(anchor ?? '');
}

for (const document of documents) {
  const text = read(document);
  const folder = path.dirname(document);
  const commands = named(text, /\bnpm (?:run )?((?:start|test|[a-z]+:[a-z]+|(?<=run )[a-z]+)(?![a-z-]))/g);
  problems.push(
    ...commands.filter((name) => !scripts[name]).map((name) => `${document}: no script "${name}"`),
  );
  const links = named(text, /\]\((?!https?:)([^)#]+)/g).map((link) => path.join(folder, link));
  const files = named(text, /`((?:src|scripts|docs|content|public|test|e2e|bench|\.ci)\/[\w./-]*)`/g);
  const anchors = named(text, /\]\((?!https?:)([^)#]*\.md#[^)]+|#[^)]+)\)/g);
  problems.push(
    ...anchors
      .filter((link) => !leads(document, link))
      .map((link) => `${document}: ${link} leads to no heading`),
  );
  const gone = [...links, ...files].filter((file) => !existsSync(path.join(root, file)));
  problems.push(...gone.map((file) => `${document}: ${file} does not exist`));
}

/** A promise names the test that proves it by the end of the test's path and, if it can, the beginning of its title. */
const tests = filesBelow(root, ['src', 'test', 'scripts', 'e2e']).filter((file) =>
  /\.(?:test|spec)\.tsx?$/.test(file),
);
for (const document of ['docs/security.md', 'docs/specification.md']) {
  problems.push(...testProblems(read(document), tests, read).map((problem) => `${document}: ${problem}`));
}

const specification = read('docs/specification.md');
problems.push(...numberProblems(specification).map((problem) => `docs/specification.md: ${problem}`));
const FOLDERS = ['src', 'test', 'e2e', 'bench', 'scripts', 'docs'];
for (const file of filesBelow(root, FOLDERS).filter((file) => /\.(?:tsx?|mjs|css|md)$/.test(file))) {
  problems.push(...citationProblems(read(file), specification).map((problem) => `${file}: ${problem}`));
}

const SOURCES = ['src', 'scripts', 'bench', 'test', 'e2e'];
const nameable = [...filesBeside(root), ...filesBelow(root, [...SOURCES, 'public'])];
for (const file of filesBelow(root, SOURCES).filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))) {
  problems.push(...pointerProblems(read(file), nameable, read).map((problem) => `${file}: ${problem}`));
}

const architecture = read('docs/architecture.md');
/** The features that a feature asks according to the table of floors; undefined where it has no line. */
const askedBy = (feature: string) =>
  new RegExp(`^\\| \`${feature}\` \\|.*\\|([^|]*)\\|$`, 'm').exec(architecture)?.[1]?.trim();
problems.push(
  ...Object.entries(FEATURES)
    .filter(([feature, asked]) => askedBy(feature) !== asked.join(', '))
    .map(([feature]) => `docs/architecture.md: what "${feature}" asks is not what FEATURES says`),
);

const STATUS =
  /^# .+\n\nDate: \d{4}-\d{2}-\d{2}\. Status: (?:accepted|superseded by \d{4})\.(?: Amend(?:s|ed by) \d{4}(?:, \d{4})*\.)*\n/;
problems.push(
  ...decisions
    .filter((file) => !STATUS.test(read(file)))
    .map((file) => `${file}: no line "Date: 2026-01-31. Status: accepted." below its title`),
);

/** Numbers of decisions that a decision's status names behind a verb. */
const amendments = (file: string, verb: 'Amends' | 'Amended by') =>
  named(read(file).split('\n')[2] ?? '', new RegExp(`${verb} ([\\d, ]+)\\.`, 'g')).flatMap((list) =>
    list.split(', '),
  );
const numberOf = (file: string) => path.basename(file).slice(0, 4);
/** A reader of a decision has to learn that a later one has changed it. */
const AMENDING = [
  ['Amends', 'Amended by'],
  ['Amended by', 'Amends'],
] as const;
problems.push(
  ...decisions.flatMap((file) =>
    AMENDING.flatMap(([verb, back]) =>
      amendments(file, verb)
        .map((number) => decisions.find((other) => numberOf(other) === number) ?? file)
        .filter((other) => !amendments(other, back).includes(numberOf(file)))
        .map((other) => `${other}: does not say "${back} ${numberOf(file)}"`),
    ),
  ),
);

const published = Object.keys(scripts).filter(
  (name) => !scripts[name.replace(/^(?:pre|post)/, '')] || !/^(?:pre|post)/.test(name),
);
expectAll(
  published,
  (name) => new RegExp(`\`npm (?:run )?${name}\``).test(readme),
  (name) => `README.md does not list the command "${name}"`,
);
/** The file that reads the environment, and the files of the parts that it imports variables from. */
const config = read('src/server/config/config.ts');
const fields = named(config, /import \{[^}]*\b\w+Fields\b[^}]*\} from '([^']+)'/g);
const variables = named(
  [config, ...fields.map((file) => read(path.join('src/server/config', file)))].join('\n'),
  /^ {2}([A-Z][A-Z0-9_]+):/gm,
);
const [, listed = ''] = /^## Variables\n([\s\S]*?)^## /m.exec(operations) ?? [];
expectAll(
  [...listed.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) => named(cell, /`([A-Z][A-Z0-9_]+)`/g)),
  (name) => variables.includes(name),
  (name) => `docs/operations.md lists ${name}, which the server does not read`,
);
expectAll(
  variables,
  (name) => new RegExp(`^\\|[^|]*\`${name}\`[^|]*\\|`, 'm').test(operations),
  (name) => `docs/operations.md does not list the variable ${name}`,
);
/** Each table, by the types of its rows: an engineer who restores reads which of them must survive. */
const tables = readdirSync(path.join(root, 'src/database'))
  .filter((file) => /^schema\.ts$|-tables\.ts$/.test(file))
  .flatMap((file) => named(read(path.join('src/database', file)), /^ {2}([a-z_]+): \w+Table;$/gm));
const [, restored = ''] = /^\*Tables\.\*([\s\S]*?)^## /m.exec(operations) ?? [];
expectAll(
  tables,
  (name) => restored.includes(`\`${name}\``),
  (name) => `docs/operations.md ("Backup and restore") does not say whether the table ${name} must survive`,
);
expectAll(
  productMetrics(root),
  (name) => operations.includes(name),
  (name) => `docs/operations.md does not list the metric ${name}`,
);

problems.push(...monitoringProblems(root), ...logProblems(root));

for (const problem of problems) console.error(problem);
console.log(`${documents.length} documents, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
