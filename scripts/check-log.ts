import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './check-files.ts';

// Checks that each warning and error that the server logs has a line in docs/log.md that says what to do.

const PAGE = 'docs/log.md';
/** A call of the log with its arguments, in which parentheses nest twice at most. */
const CALL = /\blog\??\s*\.\s*(?:warn|error)\(((?:[^()']|\((?:[^()]|\([^()]*\))*\)|'[^'\n]*')*)\)/g;
/** Calls that pass a message on to the log from elsewhere. */
const GIVEN = [/\bcreateRareReading\([^;]*?'([^'\n]+)'/g, /(?<!\.)\bwarn\('([^'\n]+)'\)/g];

/** Messages of warnings and errors in a source. */
export function logMessages(source: string): string[] {
  const told = [...source.matchAll(CALL)].flatMap(([, args = '']) => {
    const last = [...args.matchAll(/'([^'\n]+)'/g)].at(-1);
    return last?.[1] ?? [];
  });
  return [...told, ...GIVEN.flatMap((given) => [...source.matchAll(given)].map(([, what = '']) => what))];
}

/** Messages without a line, and lines without a message. @param root of the repository */
export function logProblems(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const sources = filesBelow(root, ['src']).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const messages = new Set(sources.flatMap((file) => logMessages(read(file))));
  const rows = read(PAGE).matchAll(/^\| (`[^|]+) \|/gm);
  const lines = new Set([...rows].flatMap(([, cell = '']) => cell.match(/(?<=`)[^`]+(?=`(?:,|$))/g) ?? []));
  lines.delete('msg');
  return [
    ...[...messages]
      .filter((one) => !lines.has(one))
      .map((one) => `${PAGE} does not say what to do at "${one}"`),
    ...[...lines].filter((one) => !messages.has(one)).map((one) => `${PAGE}: the server never says "${one}"`),
  ];
}
