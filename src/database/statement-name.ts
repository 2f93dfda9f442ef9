import type pg from 'pg';
import { currentWaiting } from './waiting.ts';

/**
 * Puts the name of the request that is being answered before each of its statements, where PostgreSQL's log and
 * `pg_stat_activity` show it. A prepared statement is known by its text, which has to stay the same: it gets no name here
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
