import { expect, it } from 'vitest';
import { SHARD_INSERT, SHARD_REFUSALS } from './shard-statements.ts';

const NO_TABLES = ['json_to_recordset', 'lateral'];

it.each([
  ['writes votes', SHARD_INSERT],
  ['reads refusals', SHARD_REFUSALS],
])('the statement that %s names no table but those of its own shard', (_what, statement) => {
  const named = [...statement.matchAll(/\b(?:from|join|into) (\w+)/g)].map(([, name]) => name);
  const own = [...statement.matchAll(/(\w+) as (?:materialized )?\(/g)].map(([, name]) => name);
  expect(named.filter((name) => !own.includes(name) && !NO_TABLES.includes(name ?? ''))).toEqual([]);
  expect(statement).toContain('{votes}');
});
