import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NO_VOTER, type VoterState } from '#domain/voter-state/schema.ts';
import { KEPT_PAGES, NAMES_IN_ADDRESSES, toShown, valuesShown } from './page-rules.ts';

const SOURCES = ['src/app', 'src/server', 'src/site', 'src/domain/sharing'];
/** Files of the régie, and tests. */
const OTHERS = /regie|\.test\.tsx?$/;
/** Code that reads a name from an address, also in `readShared`. */
const READ = /(?:(?:[sS]earchParams(?:\([^()]*\))*|query|search)\.(?:get|has|getAll)|\bid)\('([^']+)'\)/g;
const WRITTEN = /withQuery\([^{]*?\{([^}]*)\}/g;

/** Names that the sources of the public pages, their guards and the gate read or write. */
function namesInSources(): Set<string> {
  const names = new Set<string>();
  for (const folder of SOURCES)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (OTHERS.test(file) || !/\.tsx?$/.test(file)) continue;
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, name = ''] of text.matchAll(READ)) names.add(name);
      for (const [, fields = ''] of text.matchAll(WRITTEN))
        for (const [, name = ''] of fields.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)) names.add(name);
    }
  return names;
}

it('a page is never taken for one without a query whose name it reads, or a link of the site writes', () => {
  const names = [...namesInSources()];
  // The search finds what is read in pages, guards and the gate, and what is written in links.
  expect(names).toEqual(
    expect.arrayContaining(['cd', 'semaine', 'canal_auth', 'bypass', 'next', 'rs', 'ref', 'm']),
  );
  const unlisted = names.filter((name) => !NAMES_IN_ADDRESSES.has(name));
  expect(unlisted, 'neither in the query of a page in KEPT_PAGES nor in NAMES_IN_ADDRESSES').toEqual([]);
});

it('two visitors have different pages as soon as they differ in a field that the page can read', () => {
  for (const [page, rule] of Object.entries(KEPT_PAGES))
    for (const field of Object.keys(NO_VOTER) as (keyof VoterState)[]) {
      const other = { ...NO_VOTER, [field]: 'another' };
      const differs =
        JSON.stringify(valuesShown(rule, other)) !== JSON.stringify(valuesShown(rule, NO_VOTER));
      const read = () => toShown(rule, other)[field];
      if (differs) expect(read()).toBe('another');
      else expect(read, `${page} reads ${field}`).toThrow('does not say that it shows');
    }
});
