import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { AppError } from '#domain/errors.ts';
import { moveInList, nextPosition } from '#domain/ordered-list-queries.ts';
import { toVersion } from '#domain/version.ts';
import { lockCompetition } from './competition-queries.ts';
import * as queries from './content-queries.ts';
import { missingQuestions } from './question-rules.ts';

/** What a banner or a question says. */
export interface PieceText {
  banners: { title: string; text: string; link: string | null };
  faq_items: { question: string; answer: string };
}
export type PieceKind = keyof PieceText;

export type AdminPiece<Kind extends PieceKind> = PieceText[Kind] & {
  id: string;
  position: number;
  version: string;
};

/** The banners, or the questions, in their order, as the operators who write them see them. */
export async function listPieces<Kind extends PieceKind>(
  { db, config }: CompetitionDependencies,
  kind: Kind,
): Promise<AdminPiece<Kind>[]> {
  const rows = await queries.listPieces(db, kind, config.competitionId);
  return rows.map((row) => ({ ...row, version: toVersion(toContent(row)) })) as unknown as AdminPiece<Kind>[];
}

/** Adds a banner or a question at the end. */
export async function addPiece<Kind extends PieceKind>(
  { db, config }: CompetitionDependencies,
  kind: Kind,
  id: string,
  text: PieceText[Kind],
): Promise<void> {
  const { competitionId } = config;
  await lockCompetition(db, competitionId);
  const position = await nextPosition(db, { table: kind, competitionId });
  await queries.insertPiece(db, kind, { ...text, id, position, competition_id: competitionId });
}

/**
 * Adds questions that the show does not have, after its own.
 *
 * @returns those that were added
 * @throws {AppError} CHANGED_MEANWHILE where it has them all
 */
export async function addMissingQuestions<Q extends PieceText['faq_items'] & { id: string }>(
  deps: CompetitionDependencies,
  offered: readonly Q[],
): Promise<Q[]> {
  await lockCompetition(deps.db, deps.config.competitionId);
  const missing = missingQuestions(offered, await listPieces(deps, 'faq_items'));
  if (missing.length === 0) throw new AppError('CHANGED_MEANWHILE');
  for (const { id, question, answer } of missing) await addPiece(deps, 'faq_items', id, { question, answer });
  return missing;
}

/**
 * Changes what a banner or a question says. Moving it does not change its version: one operator may edit it while
 * another moves it.
 *
 * @param deps with the transaction that it happens in
 * @returns it as it was
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE
 */
export async function changePiece<Kind extends PieceKind>(
  deps: CompetitionDependencies,
  kind: Kind,
  { id, version }: { id: string; version: string },
  text: PieceText[Kind],
): Promise<AdminPiece<Kind>> {
  const before = await lockPiece(deps, kind, id);
  if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
  await queries.updatePiece(deps.db, kind, deps.config.competitionId, id, text);
  return before;
}

/** Removes a banner or a question. @returns it as it was @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE */
export async function removePiece<Kind extends PieceKind>(
  deps: CompetitionDependencies,
  kind: Kind,
  { id, version }: { id: string; version: string },
): Promise<AdminPiece<Kind>> {
  const before = await lockPiece(deps, kind, id);
  if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
  await queries.deletePiece(deps.db, kind, deps.config.competitionId, id);
  return before;
}

/**
 * Moves a banner or a question one place up or down; at either end of the list it stays.
 *
 * @throws {AppError} NOT_FOUND
 */
export async function movePiece(
  deps: CompetitionDependencies,
  kind: PieceKind,
  id: string,
  direction: 'up' | 'down',
): Promise<void> {
  const { competitionId } = deps.config;
  await lockCompetition(deps.db, competitionId);
  await moveInList(deps.db, { table: kind, competitionId }, id, direction);
}

async function lockPiece<Kind extends PieceKind>(
  deps: CompetitionDependencies,
  kind: Kind,
  id: string,
): Promise<AdminPiece<Kind>> {
  await lockCompetition(deps.db, deps.config.competitionId);
  const piece = (await listPieces(deps, kind)).find((one) => one.id === id);
  if (!piece) throw new AppError('NOT_FOUND');
  return piece;
}

function toContent({ position: _, ...row }: { position: number }): object {
  return row;
}
