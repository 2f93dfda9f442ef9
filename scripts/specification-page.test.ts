import { describe, expect, it } from 'vitest';
import { citationProblems, numberProblems, testProblems } from './specification-page.ts';

const page = (rows: string[], admitted: string[] = []) =>
  ['## 1. Vote', '', ...rows, '', '## Not held by a test', '', ...admitted].join('\n');
const held = '| 1.1 | One vote a day. | `src/a.ts` | `src/a.test.ts` "refuses a second" |';
const bare = '| 1.2 | It is kept. | `src/a.ts` | |';

describe('the page of rules', () => {
  it('is numbered without a gap', () => {
    expect(numberProblems(page([held, bare], ['- §1.2 it is kept']))).toEqual([]);
    expect(numberProblems(page([held, bare.replace('1.2', '1.3')], ['- §1.3 it is kept']))).toEqual([
      '§1.3 is out of order',
    ]);
  });

  it('says of each rule which test holds it, or that none does', () => {
    expect(numberProblems(page([held, bare]))).toEqual([
      '§1.2 has no test, and is not listed under "Not held by a test"',
    ]);
    expect(numberProblems(page([held], ['- §1.7 gone']))).toEqual(['there is no §1.7']);
  });

  it('names tests that exist, by the beginning of their titles', () => {
    const read = () => `it('refuses a second daily vote', () => {});`;
    expect(testProblems(held, ['src/a.test.ts'], read)).toEqual([]);
    expect(testProblems(held, ['src/b.test.ts'], read)).toEqual(['no test src/a.test.ts']);
    expect(testProblems(held, ['src/a.test.ts'], () => '')).toEqual([
      'src/a.test.ts has no test "refuses a second…"',
    ]);
    expect(testProblems('', [], read)).toEqual(['no test was found']);
  });

  it('is cited by sections that it has', () => {
    const cite = (sections: string) =>
      citationProblems(`// docs/${'specification.md'} ${sections}`, page([held]));
    expect(cite('§1.1, §1')).toEqual([]);
    expect(cite('§1.1, §2.4')).toEqual(['docs/specification.md has no §2.4']);
    expect(citationProblems(`// specification ${'§'}4`, page([held]))).toEqual([
      'cites a specification that is not in docs/',
    ]);
  });
});
