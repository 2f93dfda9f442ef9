import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './check-files.ts';
import { readUsedClasses } from './class-names.ts';
import { readStyleSheet } from './style-sheets.ts';

// Does for style sheets what knip does for code. Finds classes that no page gives to an element, classes that a page
// gives and no sheet defines, custom properties that are never read or never set, and animations that never start.
// Prints one line for each fault and exits with 1 if there is one.

/** Classes that pages give elsewhere than in JSX, and the file that gives them. */
const GIVEN_ELSEWHERE: Record<string, string> = {
  'a-feuille': 'src/app/ui/shell/head-script.ts',
  'est-charge': 'src/app/ui/shell/head-script.ts',
  'est-fige': 'src/app/ui/shell/head-script.ts',
  defile: 'src/domain/contest/document.ts',
};
/** Classes whose rules a page writes itself, because the rules hold data of the page; `*` stands for a number. */
const DEFINED_ELSEWHERE: Record<string, string> = {
  'pagne-*': 'src/app/contest/pagne.ts',
  'part-*': 'src/app/results/result-rules.ts',
  'semaine-*': 'src/app/results/candidate-weeks.tsx',
  echantillon: 'src/app/regie/settings/settings-theme.tsx',
  'drap-*': 'src/app/regie/settings/settings-votes.tsx',
};

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = filesBelow(root, ['src']);
const code = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map(read);
const sheets = files.filter((file) => file.endsWith('.css')).map((file) => readStyleSheet(root, file));
const used = readUsedClasses(root);
const problems = [...used.problems, ...classProblems(), ...propertyProblems(), ...animationProblems()];
/** A check that sees no sheets would find no faults either. */
if (sheets.length < 50 || used.globals.size < 100)
  problems.push('Too few style sheets, or classes, were seen.');
for (const problem of problems) console.error(problem);
console.log(
  `${sheets.length} style sheets, ${used.globals.size} global classes, ${problems.length} problems`,
);
if (problems.length > 0) process.exitCode = 1;

function classProblems(): string[] {
  const found: string[] = [];
  for (const [name, file] of [...Object.entries(GIVEN_ELSEWHERE), ...Object.entries(DEFINED_ELSEWHERE)]) {
    if (!read(file).includes(name.replace('*', '$'))) found.push(`${file} does not name .${name} any more`);
  }
  const given = new Set([...used.globals.keys(), ...Object.keys(GIVEN_ELSEWHERE)]);
  const isGiven = (name: string) => [...given].some((one) => matches(one, name));
  const defined = new Set(Object.keys(DEFINED_ELSEWHERE));
  for (const { file, isModule, classes, globals } of sheets) {
    const global = isModule ? globals : classes;
    for (const name of global) {
      defined.add(name);
      if (!isGiven(name)) found.push(`${file}: no page gives .${name}`);
    }
    if (!isModule) continue;
    const asked = used.modules.get(file) ?? new Map<string, string>();
    for (const name of classes) if (!asked.has(name)) found.push(`${file}: no page gives .${name}`);
    for (const [name, place] of asked) {
      if (place && !classes.has(name)) found.push(`${place}: ${file} defines no .${name}`);
    }
  }
  for (const [name, place] of used.globals) {
    if (![...defined].some((one) => matches(name, one)))
      found.push(`${place}: no style sheet defines .${name}`);
  }
  return found;
}

/** @param pattern a class name in which `*` stands for a number */
function matches(pattern: string, name: string): boolean {
  if (pattern === name || !pattern.includes('*')) return pattern === name;
  const [before = '', after = ''] = pattern.split('*');
  return (
    name.startsWith(before) &&
    name.endsWith(after) &&
    /^\d+$/.test(name.slice(before.length, name.length - after.length))
  );
}

function propertyProblems(): string[] {
  const named = (pattern: RegExp) =>
    code.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const alive = new Set([...sheets.flatMap(({ reads }) => [...reads]), ...named(/var\((--[\w-]+)/g)]);
  const values = sheets.flatMap(({ properties }) => [...properties]);
  // A property that the value of a used property reads is used as well.
  for (const name of alive) {
    for (const [property, reads] of values) if (property === name) for (const one of reads) alive.add(one);
  }
  const set = new Set([...values.map(([name]) => name), ...named(/(--[a-z][\w-]*)['"]?\s*[:,]/g)]);
  const dead = sheets.flatMap(({ file, properties }) =>
    [...properties.keys()].filter((name) => !alive.has(name)).map((name) => `${file}: nothing reads ${name}`),
  );
  return [...dead, ...[...alive].filter((name) => !set.has(name)).map((name) => `nothing sets ${name}`)];
}

/** A module's animations are its own. */
function animationProblems(): string[] {
  return sheets.flatMap(({ file, isModule, animations }) => {
    const starters = sheets.filter((sheet) => (isModule ? sheet.file === file : !sheet.isModule));
    return [...animations]
      .filter((name) => !starters.some(({ animated }) => animated.has(name)))
      .map((name) => `${file}: nothing starts the animation ${name}`);
  });
}
