import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { fileProblems, filesBelow, filesBeside } from './check-files.ts';
import { strangerInDomain } from './domain-rooms.ts';

// Checks the code's layout: which part imports which, what may stand in a feature's folder, how files are named and how
// long they are. Prints one line for each fault and exits with 1 if there is one.

const root = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'test', 'e2e', 'bench', 'scripts'].filter((folder) =>
  existsSync(path.join(root, folder)),
);
/** Fewer than these mean that the check itself is broken: without modules it would find no faults either. */
const FEWEST_MODULES = 50;
const FEWEST_ARROWS = 200;

process.chdir(root);
const files = [...filesBelow(root, FOLDERS), ...filesBeside(root)];
const { problems: wrongArrows, modules } = await arrows();
const problems = [...wrongArrows, ...files.flatMap((file) => fileProblems(root, file)), ...strangers()];
for (const problem of problems) console.error(problem);
console.log(`${modules} modules, ${files.length} files, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

async function arrows(): Promise<{ problems: string[]; modules: number }> {
  const rules = pathToFileURL(path.join(root, '.dependency-cruiser.mjs')).href;
  const { forbidden = [], options }: IConfiguration = (await import(rules)).default;
  const { output } = await cruise(FOLDERS, { validate: true, ruleSet: { forbidden }, ...options });
  const { summary } = output as ICruiseResult;
  const found = summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? cycle.map((step) => step.name).join(' -> ') : to;
    const { comment } = forbidden.find(({ name }) => name === rule.name) ?? {};
    return `${from} -> ${way}\n  ${rule.name}: ${comment}`;
  });
  const { totalCruised, totalDependenciesCruised = 0 } = summary;
  if (totalCruised < FEWEST_MODULES || totalDependenciesCruised < FEWEST_ARROWS) {
    found.push(`Only ${totalCruised} modules and ${totalDependenciesCruised} imports were seen.`);
  }
  return { problems: found, modules: totalCruised };
}

function strangers(): string[] {
  const DOMAIN = 'src/domain/';
  return files.flatMap((file) => {
    const why = file.startsWith(DOMAIN) ? strangerInDomain(file.slice(DOMAIN.length)) : null;
    return why ? [`${file}: ${why} (scripts/domain-rooms.ts)`] : [];
  });
}
