import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// What the documents name must exist, and what they are to list must be listed: commands, files, variables, metrics.

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const decisions = readdirSync(path.join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`);
const documents = [
  'README.md',
  'docs/architecture.md',
  'docs/operations.md',
  'docs/security.md',
  ...decisions,
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

for (const document of documents) {
  const text = read(document);
  const folder = path.dirname(document);
  const commands = named(text, /\bnpm (?:run )?((?:start|test|[a-z]+:[a-z]+|(?<=run )[a-z]+)(?![a-z-]))/g);
  problems.push(
    ...commands.filter((name) => !scripts[name]).map((name) => `${document}: no script "${name}"`),
  );
  const links = named(text, /\]\((?!https?:)([^)#]+)/g).map((link) => path.join(folder, link));
  const files = named(text, /`((?:src|scripts|docs|content|public|test|e2e|bench|\.ci)\/[\w./-]*)`/g);
  const gone = [...links, ...files].filter((file) => !existsSync(path.join(root, file)));
  problems.push(...gone.map((file) => `${document}: ${file} does not exist`));
}

/** A promise names the test that holds it, by the end of its path. */
const tests = ['src', 'test', 'scripts', 'e2e'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${folder}/${file}`,
  ),
);
expectAll(
  named(read('docs/security.md'), /`([\w./-]+\.(?:test|spec)\.tsx?)`/g),
  (name) => tests.some((file) => file.endsWith(`/${name}`)),
  (name) => `docs/security.md: no test ${name}`,
);

const published = Object.keys(scripts).filter(
  (name) => !scripts[name.replace(/^(?:pre|post)/, '')] || !/^(?:pre|post)/.test(name),
);
expectAll(
  published,
  (name) => new RegExp(`\`npm (?:run )?${name}\``).test(readme),
  (name) => `README.md does not list the command "${name}"`,
);
expectAll(
  named(read('src/server/config.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm),
  (name) => new RegExp(`^\\|[^|]*\`${name}\`[^|]*\\|`, 'm').test(operations),
  (name) => `docs/operations.md does not list the variable ${name}`,
);
expectAll(
  named(read('src/server/metrics.ts'), /name: '(\w+)'/g),
  (name) => operations.includes(name),
  (name) => `docs/operations.md does not list the metric ${name}`,
);

for (const problem of problems) console.error(problem);
console.log(`${documents.length} documents, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
