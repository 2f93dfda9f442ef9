import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tooYoung } from './old-browsers.ts';

// Checks what the scripts that browsers load must not contain, and what public scripts must not name. The imports are
// checked in the sources already (check-architecture.ts); this looks at the result of the build.

const STRANGERS: Record<string, RegExp> = {
  'zod (91 kB; the server validates)': /\b_zod\b/,
  'code of the server': /#(?:server|database)\/|["'`](?:node:)?(?:crypto|fs|net)["'`]|json_to_recordset/,
  'a development build': /jsxDEV\(|Download the React DevTools/,
};

/** A style sheet's list of class names, of which the build leaves none (class-names-in-place.ts). Code may have two. */
const CLASS_NAMES = /\{(?:(\w+):["'`]\1_\w{3}["'`],?){3}/;

const folder = path.resolve(import.meta.dirname, '../build/client/assets');
const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
const problems = scripts.flatMap((script) => {
  const text = readFileSync(path.join(folder, script), 'utf8');
  const strangers = Object.entries(STRANGERS)
    .filter(([, marks]) => marks.test(text))
    .map(([what]) => `${script} holds ${what}`);
  return [...strangers, ...tooYoung(text).map((name) => `${script}, which old browsers run, uses ${name}`)];
});
for (const script of publicScripts()) {
  const text = readFileSync(path.join(folder, script), 'utf8');
  const rooms = text.match(/\/regie\/(?!connexion|deconnexion|invitation)\w+/g);
  if (rooms) problems.push(`${script}, which the public loads, names ${rooms.join(', ')}`);
  const [list] = text.match(CLASS_NAMES) ?? [];
  if (list)
    problems.push(`${script} has a list of class names (${list}…): class-names-in-place.ts missed it`);
}
if (scripts.length < 5) problems.push(`Only ${scripts.length} scripts: npm run build.`);
for (const problem of problems) console.error(problem);
console.log(`${scripts.length} scripts, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

/** The scripts that a browser with the public's route list loads, at once or later. */
function publicScripts(): ReadonlySet<string> {
  const list = scripts.find((script) => /^public-\w+\.js$/.test(script));
  if (!list) throw new Error('The build has no list of the public’s routes: npm run build.');
  const seen = new Set([list]);
  for (const script of seen) {
    const text = readFileSync(path.join(folder, script), 'utf8');
    for (const [, name = ''] of text.matchAll(/["'`](?:\.|\/?assets)\/([\w.-]+\.js)["'`]/g)) seen.add(name);
  }
  return seen;
}
