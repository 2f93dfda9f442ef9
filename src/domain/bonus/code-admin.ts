import { randomInt } from 'node:crypto';
import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/uuid.ts';
import { insertCodeBatch } from './code-batch-queries.ts';
import * as queries from './code-queries.ts';
import { normalizeCode } from './rules.ts';

/** How many bonus votes a code gives, how often, and when. */
export interface CodeTerms {
  amount: number;
  /** By all users together. */
  max_uses: number;
  max_uses_per_user: number;
  /** ISO 8601; absent: at once. */
  starts_at?: string | undefined;
  ends_at?: string | undefined;
}

/** A partner code as operators see it. */
export type AdminCode = Awaited<ReturnType<typeof listPartnerCodes>>[number];

/** The characters of drawn codes, without 0, O, 1 and I: codes are read from paper and told by telephone. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RANDOM_LENGTH = 8;
const AT_ONCE = 1_000;

/** The filters of a list of codes. */
type CodeSearch = Partial<Pick<queries.CodeFilter, 'begins' | 'batch' | 'before' | 'after' | 'limit' | 'id'>>;

/** Partner codes, the newest first. @param search its `before` is the last id of the page before */
export async function listPartnerCodes(
  { db, config }: CompetitionDependencies,
  { id, begins = '', batch = null, before = null, after = null, limit = 50 }: CodeSearch = {},
) {
  const beginning = normalizeCode(begins);
  // No code begins with such a text; without this line the whole list would look like the answer.
  if (beginning === null && begins.trim() !== '') return [];
  const search = { id, begins: beginning ?? '', batch, before, after, limit };
  return (await queries.partnerCodes(db, config.competitionId, search)).map(toAdmin);
}

/** The code as it will exist. @throws {AppError} INVALID_INPUT with `code` for a text that cannot be one */
export function toCode(typed: string): string {
  const code = normalizeCode(typed);
  if (!code) throw new AppError('INVALID_INPUT', { fields: { code: 'INVALID' } });
  return code;
}

/** The common beginning of codes, perhaps none. @throws {AppError} INVALID_INPUT with `prefix` */
export function toPrefix(typed: string): string {
  const beginning = typed === '' ? '' : normalizeCode(typed);
  if (beginning === null) throw new AppError('INVALID_INPUT', { fields: { prefix: 'INVALID' } });
  return beginning;
}

/**
 * Makes one code.
 *
 * @returns its id, and the code in its normal form
 * @throws {AppError} INVALID_INPUT with `code` for a text that cannot be a code, CODE_EXISTS
 */
export async function createPartnerCode(
  { db, config }: CompetitionDependencies,
  typed: string,
  terms: CodeTerms,
): Promise<{ id: string; code: string }> {
  const code = toCode(typed);
  const row = toRow(code, terms, null);
  const created = await queries.insertCodes(db, config.competitionId, [row]);
  if (created.length === 0) throw new AppError('CODE_EXISTS');
  return { id: row.id, code };
}

/**
 * Makes a batch of codes, none of which can be guessed from the others.
 *
 * @param batch whom they are for; all codes begin with its `prefix`, so that a search finds them
 * @returns the batch's id, and the codes
 * @throws {AppError} INVALID_INPUT with `prefix`
 */
export async function createPartnerCodes(
  { db, config }: CompetitionDependencies,
  { count, ...batch }: { partner: string; note: string | null; prefix: string; count: number },
  terms: CodeTerms,
): Promise<{ id: string; codes: string[] }> {
  const beginning = toPrefix(batch.prefix);
  const id = newId();
  const { starts_at = null, ends_at = null } = terms;
  await insertCodeBatch(db, config.competitionId, { ...batch, id, prefix: beginning, starts_at, ends_at });
  const created: string[] = [];
  while (created.length < count) {
    const wanted = new Set<string>();
    const missing = Math.min(AT_ONCE, count - created.length);
    while (wanted.size < missing) wanted.add(beginning + randomLetters());
    const rows = [...wanted].map((code) => toRow(code, terms, id));
    created.push(...(await queries.insertCodes(db, config.competitionId, rows)));
  }
  return { id, codes: created };
}

/** Ends a code now. @returns the code before the change @throws {AppError} NOT_FOUND, PARTNER_CODE_EXPIRED */
export async function endPartnerCode(
  { db, config }: CompetitionDependencies,
  id: string,
): Promise<AdminCode> {
  const row = await queries.lockCode(db, config.competitionId, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.ended) throw new AppError('PARTNER_CODE_EXPIRED');
  await queries.endCode(db, id);
  return toAdmin(row);
}

function toRow(code: string, { starts_at, ends_at, ...terms }: CodeTerms, batch_id: string | null) {
  return {
    ...terms,
    batch_id,
    id: newId(),
    code,
    starts_at: starts_at ?? null,
    ends_at: ends_at ?? null,
  };
}

function randomLetters(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

function toAdmin({ started, ended, stopped, competition_id: _, ...row }: queries.PartnerCodeRow) {
  return {
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    state: toState(row, { started, ended, stopped }),
  };
}

function toState(
  row: { uses: number; max_uses: number | null },
  { started, ended, stopped }: Pick<queries.PartnerCodeRow, 'started' | 'ended' | 'stopped'>,
) {
  if (ended) return 'ended' as const;
  if (stopped) return 'stopped' as const;
  if (!started) return 'planned' as const;
  return row.max_uses !== null && row.uses >= row.max_uses ? ('used-up' as const) : ('running' as const);
}
