import { expect, it } from 'vitest';
import { misnamedLocks } from './check-files.ts';

const query = (name: string, mode: string) => `
/** Rows. */
export async function ${name}(tx: Db): Promise<void> {
  await tx.selectFrom('contests').select('id').${mode}().execute(); // for all
}
`;

it('a function that takes rows alone is called lock, one that takes them together with others hold', () => {
  const right =
    query('lockWeek', 'forUpdate') + query('holdWeek', 'forShare') + query('findWeek', 'forUpdate');
  expect(misnamedLocks(right)).toEqual([]);
  expect(misnamedLocks(query('holdWeek', 'forNoKeyUpdate') + query('holdDay', 'forKeyShare'))).toEqual([
    'holdWeek locks for one transaction alone: lockWeek',
  ]);
  expect(misnamedLocks(query('lockWeek', 'forKeyShare'))).toEqual([
    'lockWeek holds together with others: holdWeek',
  ]);
  const statement =
    'function holdNumber(tx: Db) {\n  return sql`select pg_advisory_xact_lock(1)`.execute(tx);\n}\n';
  expect(misnamedLocks(statement)).toHaveLength(1);
});
