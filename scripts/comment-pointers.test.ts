import { describe, expect, it } from 'vitest';
import { pointerProblems } from './comment-pointers.ts';

const FILES = ['src/domain/voting/queries.ts', 'src/demonstration/rules.ts', 'public/verifier.mjs'];
const problems = (text: string) =>
  pointerProblems(text, FILES, () => 'export const votesOf = (db: Db) => db.selectFrom(…);');

describe('a comment that names a file', () => {
  it('names one that is there, by the end of its path, in code or in markup', () => {
    expect(problems('/** Decided by `queries.ts`, and in #domain/voting/queries.ts. */')).toEqual([]);
    expect(problems('const a = 1; // as ./rules.ts has it, and public/verifier.mjs')).toEqual([]);
    expect(problems('<p>{/* The server does it (voting/queries.ts). */}</p>')).toEqual([]);
  });

  it('is refused where the file is not there, or is another whose name ends alike', () => {
    const gone = (name: string) => [`a comment names ${name}, which is not there`];
    expect(problems('/** See `demonstration-rules.ts`. */')).toEqual(gone('demonstration-rules.ts'));
    expect(problems('  // The list is in contest/queries.ts.')).toEqual(gone('contest/queries.ts'));
    expect(problems('/** As ies.ts says. */')).toEqual(gone('ies.ts'));
  });

  it('is refused where what it says to be in the file is not', () => {
    expect(problems('/** `votesOf` in voting/queries.ts\n * counts. */')).toEqual([]);
    expect(problems('/** `phaseIsOpen` in\n * voting/queries.ts says so. */')).toEqual([
      'a comment names phaseIsOpen in voting/queries.ts, which is not in it',
    ]);
  });

  it('may speak of kinds of files; text outside comments is left alone', () => {
    expect(problems('/** Every `*.ts` and `<name>.tsx`, and https://example.org/a.ts. */')).toEqual([]);
    expect(problems("import { x } from './gone.ts';\nconst url = 'https://host/gone.mjs';")).toEqual([]);
  });
});
