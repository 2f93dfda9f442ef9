import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NO_VOTER, type VoterState } from '#domain/voter-state/schema.ts';
import { KEPT_PAGES, NAMES_IN_ADDRESSES, toShown, valuesShown } from './page-rules.ts';

const SOURCES = ['src/app', 'src/server', 'src/site', 'src/domain/sharing'];
/** Files of the régie, and tests. */
const OTHERS = /regie|\.test\.tsx?$/;
/** Code that reads a name from an address, also in `readShared`; the name as it stands, or a constant's. */
const READ =
  /(?:(?:[sS]earchParams(?:\([^()]*\))*|query|search)\.(?:get|has|getAll)|\bid)\((?:'([^']+)'|([A-Z][A-Z_]*))\)/g;
const WRITTEN = /withQuery\([^{]*?\{([^}]*)\}/g;
const CONSTANT = /^(?:export )?const ([A-Z][A-Z_]*) = '([^']*)'/gm;

/** The sources of the public pages, their guards and the gate. */
const texts = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !OTHERS.test(file) && /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);

/** Names that the sources read or write; a constant that no source defines stands for itself. */
function namesInSources(): Set<string> {
  const constants = new Map(
    texts.flatMap((text) => [...text.matchAll(CONSTANT)].map(([, name, value]) => [name, value] as const)),
  );
  const names = new Set<string>();
  for (const text of texts) {
    for (const [, name, constant = ''] of text.matchAll(READ))
      names.add(name ?? constants.get(constant) ?? constant);
    for (const [, fields = ''] of text.matchAll(WRITTEN))
      for (const [, name = ''] of fields.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)) names.add(name);
  }
  return names;
}

it('every name that a source reads from an address, as text or by a constant, or writes in a link is listed', () => {
  const names = [...namesInSources()];
  // The search finds what is read in pages, guards and the gate, and what is written in links.
  expect(names).toEqual(
    expect.arrayContaining(['cd', 'semaine', 'canal_auth', 'bypass', 'next', 'rs', 'ref', 'm', '_routes']),
  );
  const unlisted = names.filter((name) => !NAMES_IN_ADDRESSES.has(name));
  expect(unlisted, 'neither in the query of a page in KEPT_PAGES nor in NAMES_IN_ADDRESSES').toEqual([]);
});

it('a page can read the fields that its rule lists and those of the frame, which tell visitors apart, and no other', () => {
  for (const [page, rule] of Object.entries(KEPT_PAGES)) {
    const listed = new Set<string>(['registered', 'daily', 'unread', ...rule.shows]);
    for (const field of Object.keys(NO_VOTER) as (keyof VoterState)[]) {
      const other = { ...NO_VOTER, [field]: 'another' };
      const differs =
        JSON.stringify(valuesShown(rule, other)) !== JSON.stringify(valuesShown(rule, NO_VOTER));
      expect([page, field, differs]).toEqual([page, field, listed.has(field)]);
      const read = () => toShown(rule, other)[field];
      if (listed.has(field)) expect(read()).toBe('another');
      else expect(read, `${page} reads ${field}`).toThrow('does not say that it shows');
    }
  }
});
