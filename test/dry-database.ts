import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/**
 * A handle that, once `dry()` was called, undoes every transaction at its end, after the checks that the database makes
 * at a commit: a test can try many transactions on the same state.
 */
export function dryDatabase(db: Db): { db: Db; dry(): void } {
  let isDry = false;
  const proxy = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && isDry) return () => ({ execute: (work: Work) => undone(target, work) });
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    db: proxy,
    dry() {
      isDry = true;
    },
  };
}

type Work = (tx: Db) => Promise<unknown>;
const UNDO = new Error('undone');

async function undone(db: Db, work: Work): Promise<unknown> {
  let result: unknown;
  try {
    await db.transaction().execute(async (tx) => {
      result = await work(tx);
      await sql`set constraints all immediate`.execute(tx);
      throw UNDO;
    });
  } catch (error) {
    if (error !== UNDO) throw error;
  }
  return result;
}
