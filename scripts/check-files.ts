import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tooYoung } from './old-browsers.ts';

const LONGEST = 300;
const CODE = /\.(ts|tsx|mjs|css)$/;
const TEST = /\.(test|spec)\.tsx?$/;
/** Names that say nothing about the content: files so named collect everything. */
const EMPTY_NAMES = /^(utils?|helpers?|misc|common|shared|lib|tools|stuff|types|constants)$/;
const KEBAB = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** The only files named `index`: lists of everything in their folder. */
const INDEXES = ['src/database/migrations/index.ts', 'src/app/ui/styles/index.css'];
/** Only `config.ts` interprets the environment; the others hand it on, or start a program that needs a PATH. */
const READS_ENVIRONMENT = [
  'src/server/config/config.ts',
  'src/server/main.ts',
  'src/server/processes/child-process.ts',
  'src/database/embedded.ts',
];

/** Only counting decides which votes count; the database's tables and migrations make the views that it reads. */
const KNOWS_ANNULMENTS = /^src\/(?:domain\/counting|database)\//;

/** Code that browsers run. The loaders of screens run on the server: check-bundle.ts looks at what is left of them. */
const IN_BROWSERS = /^src\/(?:app\/(?!routes\/|entry\.server)|site\/)(?!.*\.server\.)/;

/** All files below some folders of `root`, as paths from it with forward slashes. */
export function filesBelow(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  );
}

/** The files of `root` itself: settings of tools, most of them. */
export function filesBeside(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** What is wrong with a file's name, length and style; a line for each fault. */
export function fileProblems(root: string, file: string): string[] {
  if (!CODE.test(file)) return [];
  return [...nameProblems(file), ...contentProblems(file, readFileSync(path.join(root, file), 'utf8'))].map(
    (problem) => `${file}: ${problem}`,
  );
}

function nameProblems(file: string): string[] {
  const parts = file.split('/');
  const stem = (parts.at(-1) ?? '').split('.')[0] ?? '';
  const problems = [...parts.slice(1, -1), stem]
    .filter((name) => EMPTY_NAMES.test(name))
    .map((name) => `"${name}" does not say what is inside`);
  if (stem === 'index' && !INDEXES.includes(file)) problems.push('an index hides where things are');
  // A screen's file is named after its path; some paths have an underscore (docs/specification.md §1.1).
  const inKebab = file.startsWith('src/app/routes/') ? file.replaceAll('_', '-').split('/') : parts;
  if (!inKebab.slice(1).every((part) => KEBAB.test(part))) problems.push('names are in kebab-case');
  return problems;
}

function contentProblems(file: string, text: string): string[] {
  const problems: string[] = [];
  const lines = text.trimEnd().split('\n').length;
  if (lines > LONGEST) problems.push(`${lines} lines, ${LONGEST} at most: split by concept`);
  if (/\b(TODO|FIXME|XXX)\b/.test(text) && file !== 'scripts/check-files.ts') problems.push('unfinished');
  if (!file.startsWith('src/') || TEST.test(file)) return problems;
  if (text.includes('process.env') && !READS_ENVIRONMENT.includes(file)) {
    problems.push('the environment is read in src/server/config/config.ts');
  }
  if (/standing_annulments|annulments_?at\(/i.test(text) && !KNOWS_ANNULMENTS.test(file)) {
    problems.push('which votes count is said in src/domain/counting: `isAnnulled` of standing-sql.ts');
  }
  if (IN_BROWSERS.test(file))
    problems.push(...tooYoung(text).map((name) => `old browsers, which run it, have no ${name}`));
  problems.push(...undocumented(file, text), ...misnamedLocks(text));
  // The security policy refuses style attributes in HTML, so the server's page and the browser's would differ.
  if (/\sstyle=\{/.test(text)) problems.push('no style attributes: a class');
  return problems;
}

const SHARED = /\.for(?:Key)?Share\(|\bfor (?:key )?share\b/;
const EXCLUSIVE = /\.for(?:NoKey)?Update\(|\bfor (?:no key )?update\b|pg_advisory_xact_lock\(/;

/** Functions named `hold…` that lock rows exclusively, and functions named `lock…` that share them. */
export function misnamedLocks(text: string): string[] {
  const functions = text.split(/^(?=(?:export )?(?:async )?function )/m);
  return functions.flatMap((body) => {
    const [, verb, rest] = /^(?:export )?(?:async )?function (lock|hold)([A-Z]\w*)/.exec(body) ?? [];
    // Comments below a function belong to the next one.
    const code = body.replaceAll(/\/\*.*?\*\/|\/\/.*/gs, '');
    if (verb === 'hold' && EXCLUSIVE.test(code))
      return [`hold${rest} locks for one transaction alone: lock${rest}`];
    if (verb === 'lock' && SHARED.test(code)) return [`lock${rest} holds together with others: hold${rest}`];
    return [];
  });
}

/** Needs no comment: screens and components have telling names, a migration has its number. */
const SPEAKS_FOR_ITSELF = /\.tsx$|^src\/(?:app\/routes|database\/migrations)\//;

/** Exported functions without a comment above them. */
function undocumented(file: string, text: string): string[] {
  if (SPEAKS_FOR_ITSELF.test(file)) return [];
  const bare = text.matchAll(/(?<!\*\/\n|\/\/[^\n]*\n)^export (?:async )?function\*? (\w+)/gm);
  return [...bare].map(([, name]) => `${name} has no comment that says what it gives, takes and throws`);
}
