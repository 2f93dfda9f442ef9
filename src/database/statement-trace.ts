import type pg from 'pg';

/** Called when a statement begins. @returns a function to call at its end, with its error if any; null if untraced */
export type StatementTrace = (text: string) => ((error?: unknown) => void) | null;

type Query = (...args: unknown[]) => unknown;

/** Reports a client's statements to a trace. Called only where traces are collected. */
export function traceStatements(client: pg.ClientBase, begin: StatementTrace): void {
  const query = client.query.bind(client) as Query;
  const traced: Query = (...args) => {
    const end = begin(toText(args[0]));
    if (!end) return query(...args);
    const callback = args.at(-1);
    // The pool itself passes a callback.
    if (typeof callback === 'function') {
      const heard = (error: unknown, ...rest: unknown[]) => {
        end(error ?? undefined);
        return callback(error, ...rest);
      };
      return query(...args.slice(0, -1), heard);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(() => end(), end);
    else end();
    return result;
  };
  client.query = traced as pg.ClientBase['query'];
}

function toText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return String((statement as { text?: unknown } | null)?.text ?? '');
}
