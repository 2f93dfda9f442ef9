import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { BannerTable, FaqItemTable } from '#database/schema.ts';

/** The two kinds of short texts that have an order: both have a competition, an id and a position. */
interface Tables {
  banners: BannerTable;
  faq_items: FaqItemTable;
}
export type PieceTable = keyof Tables;

/** The banners, or the questions, of a competition in their order. */
export function listPieces<K extends PieceTable>(
  db: Db,
  kind: K,
  competitionId: string,
): Promise<Tables[K][]> {
  return db
    .selectFrom(kind as PieceTable)
    .selectAll()
    .where('competition_id', '=', competitionId)
    .orderBy('position')
    .orderBy('id')
    .execute() as unknown as Promise<Tables[K][]>;
}

/** Adds a banner or a question. @param kind its table */
export async function insertPiece(
  tx: Db,
  kind: PieceTable,
  piece: Insertable<BannerTable> | Insertable<FaqItemTable>,
): Promise<void> {
  await tx
    .insertInto(kind)
    .values(piece as Insertable<BannerTable>)
    .execute();
}

/** Changes a banner or a question of this competition, and none of another. */
export async function updatePiece(
  tx: Db,
  kind: PieceTable,
  competitionId: string,
  id: string,
  change: Updateable<BannerTable> | Updateable<FaqItemTable>,
): Promise<void> {
  await tx
    .updateTable(kind)
    .set(change as Updateable<BannerTable>)
    .where('competition_id', '=', competitionId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a banner or a question of this competition, and none of another. */
export async function deletePiece(
  tx: Db,
  kind: PieceTable,
  competitionId: string,
  id: string,
): Promise<void> {
  await tx.deleteFrom(kind).where('competition_id', '=', competitionId).where('id', '=', id).execute();
}
