import type { Db } from '#database/client.ts';
import type { Paging } from '#domain/paging-queries.ts';
import { type InvitationRow, invitationRows } from './invitation-queries.ts';

/**
 * An invitation with its state, as admins see it. `fell`: it ended because an admin who stood for it, or the invited
 * operator, lost access.
 */
export type ListedInvitation = ReturnType<typeof toListed>;

/** Every invitation that was made, the newest first. */
export async function listInvitations(db: Db, page: Paging = { limit: 20 }): Promise<ListedInvitation[]> {
  return (await invitationRows(db, page)).map(toListed);
}

/** One invitation; null where there is none of that id. */
export async function findInvitationById(db: Db, id: string): Promise<ListedInvitation | null> {
  const [row] = await invitationRows(db, { id, limit: 1 });
  return row ? toListed(row) : null;
}

function toListed({ live, lapsed, ended_because, ...row }: InvitationRow) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    state: toState({ ...row, live, lapsed, ended_because }),
  };
}

function toState(row: Pick<InvitationRow, 'used_at' | 'ended_at' | 'ended_because' | 'live' | 'lapsed'>) {
  if (row.used_at) return 'accepted' as const;
  // Invitations that ended before reasons were noted have none.
  if (row.ended_at) return row.ended_because ?? ('ended' as const);
  if (row.lapsed) return 'lapsed' as const;
  return row.live ? ('waiting' as const) : ('fell' as const);
}
