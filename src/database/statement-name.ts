import type pg from 'pg';
import { currentWaiting } from './waiting.ts';

/**
 * Puts the name of the request that is being answered in front of each of its statements, where PostgreSQL's log and
 * `pg_stat_activity` show it. A prepared statement gets no name here, because its text has to stay the same
 * (decisions/0061).
 */
export function nameStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (...args: unknown[]) => {
    const request = currentWaiting()?.request();
    const [statement, ...others] = args;
    if (request && typeof statement === 'string')
      return query(`/* request ${request} */ ${statement}`, ...others);
    return query(...args);
  };
  client.query = named as pg.ClientBase['query'];
}
