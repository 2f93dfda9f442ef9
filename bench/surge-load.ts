import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { argon2 } from '#domain/identity/password.ts';
import { toBucket } from '#domain/user-key.ts';
import { newId } from '#domain/uuid.ts';

export const PASSWORD = 'tissage-de-palme-7';

/** The order to the generator's process. */
export interface SurgeOrder {
  port: number;
  origin: string;
  competition: string;
  /** Registrations and sign-ins a second, half of each. */
  rate: number;
  /** Accounts that sign in; `makeAccounts` has made them. */
  accounts: number;
  password: string;
}

export interface SurgeResult {
  sent: number;
  seconds: number;
  /** Answers by call and status. */
  answers: Record<string, number>;
  /** Milliseconds until the answer for visitors who were let in. */
  p50: number;
  p99: number;
  /** Users who were told their turn, came back with their ticket and were let in. */
  inLine: {
    letIn: number;
    /** Visitors whose turn had not come at the end. */
    stillWaiting: number;
    /** Milliseconds from their first request until they were in. */
    p50: number;
    p99: number;
    /** The most milliseconds by which a visitor with a later ticket came in before one with an earlier ticket. */
    overtaken: number;
  };
}

/** Registers and signs in from a process of its own until `stop`. */
export function startSurge(order: SurgeOrder): { stop(): Promise<SurgeResult> } {
  const script = path.join(import.meta.dirname, 'surge-generator.ts');
  // Lowest priority: the generator replaces phones, which take nothing from the server's cores.
  const child = spawn('nice', ['-n', '10', process.execPath, script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  return {
    stop: async () => {
      child.kill('SIGTERM');
      return JSON.parse(await output);
    },
  };
}

/** Makes accounts with an e-mail address and a password; all share one hash, as one for each would take minutes. */
export async function makeAccounts(db: Db, count: number): Promise<void> {
  const hash = await argon2.hash(PASSWORD);
  const ids = Array.from({ length: count }, () => newId());
  const buckets = ids.map(toBucket);
  const emails = ids.map((_, index) => `surge-${index}@exemple.org`);
  await sql`
    insert into users (bucket, id, name, email, password_hash, auth_type, is_anonymous, registered_at)
    select bucket, id, 'Awa', email, ${hash}, 'standard', false, now()
    from unnest(${buckets}::smallint[], ${ids}::uuid[], ${emails}::text[]) as u(bucket, id, email)`.execute(
    db,
  );
  await sql`
    insert into directory (kind, value, bucket, user_id)
    select 'email', email, bucket, id
    from unnest(${buckets}::smallint[], ${ids}::uuid[], ${emails}::text[]) as u(bucket, id, email)`.execute(
    db,
  );
}
