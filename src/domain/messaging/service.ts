import type { Db } from '#database/client.ts';
import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { AppError } from '#domain/errors.ts';
import { findPhoneCountry } from '#domain/phone-country-rules.ts';
import { toUserKey, type UserKey } from '#domain/user-key.ts';
import { newId } from '#domain/uuid.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import { toExcerpt, toSafeHtml } from './markdown.ts';
import * as queries from './queries.ts';
import type { Message, MessageInput, MessageSummary } from './schema.ts';

const mailbox = ({ config }: CompetitionDependencies, { bucket, userId }: UserKey): queries.Mailbox => ({
  bucket,
  userId,
  competitionId: config.competitionId,
});

/**
 * The messages that a registered user can see, newest first, at most a hundred: sent within thirty days and not called
 * back, to all users, to the country of their account or to them alone.
 */
export async function listMessages(deps: CompetitionDependencies, user: UserKey): Promise<MessageSummary[]> {
  const rows = await queries.listSummaries(deps.db, mailbox(deps, user));
  return rows.map(({ sent_at, ...row }) => ({ ...row, sent_at: sent_at.toISOString() }));
}

/**
 * How many of these messages are unread: one small statement, which every page of a registered user runs.
 *
 * @param opening id of the message that the same page opens, which counts as read; any other text is ignored
 */
export function countUnread(
  deps: CompetitionDependencies,
  user: UserKey,
  opening: string | null = null,
): Promise<number> {
  const except = opening !== null && isUuid(opening) ? opening : null;
  return queries.countUnread(deps.db, mailbox(deps, user), except);
}

/**
 * Opens a message, which marks it as read.
 *
 * @param keepUnread for browsers that fetch a page before their user asks to see it
 * @throws {AppError} MESSAGE_NOT_FOUND, also for a message that is another user's, not sent yet or called back
 */
export async function openMessage(
  deps: CompetitionDependencies,
  user: UserKey,
  id: string,
  keepUnread = false,
): Promise<Message> {
  const row = isUuid(id) ? await queries.findMessage(deps.db, mailbox(deps, user), id) : undefined;
  if (!row) throw new AppError('MESSAGE_NOT_FOUND');
  if (!row.read && !keepUnread) await queries.insertReads(deps.db, mailbox(deps, user), [row.id]);
  const { body, excerpt: _excerpt, sent_at, ...message } = row;
  return {
    ...message,
    read: row.read || !keepUnread,
    sent_at: sent_at.toISOString(),
    html: toSafeHtml(body),
  };
}

/**
 * Marks messages as read by the ids of those that were shown, not "all until now": that would hide a message that came
 * a moment ago and that the user has not seen. Messages that the user cannot see are ignored.
 */
export async function markRead(
  deps: CompetitionDependencies,
  user: UserKey,
  ids: readonly string[],
): Promise<void> {
  const known = ids.filter(isUuid);
  if (known.length > 0) await queries.insertReads(deps.db, mailbox(deps, user), known);
}

/**
 * Writes a message: now, at a later moment, or as a draft; in the caller's transaction where there is one.
 *
 * @returns its id
 * @throws {AppError} INVALID_INPUT for a text without words or an unknown country, ACCOUNT_UNKNOWN
 */
export async function sendMessage(deps: CompetitionDependencies, input: MessageInput): Promise<string> {
  const { audience, send_at, ...content } = input;
  const id = newId();
  const now = send_at === 'now';
  const message = {
    id,
    competition_id: deps.config.competitionId,
    ...toMessageColumns(content),
    send_at: now ? null : send_at,
  };
  if (audience.kind === 'user') {
    const user = toUserKey(audience.user_id);
    const write = async (tx: Db) => {
      if (!(await queries.holdRecipient(tx, user))) throw new AppError('ACCOUNT_UNKNOWN');
      await queries.insertPersonalMessage(tx, { ...message, bucket: user.bucket, user_id: user.userId }, now);
    };
    await (deps.db.isTransaction ? write(deps.db) : deps.db.transaction().execute(write));
    return id;
  }
  const country = audience.kind === 'country' ? audience.country : null;
  if (country && !findPhoneCountry(country)) {
    throw new AppError('INVALID_INPUT', { fields: { 'audience.country': 'INVALID' } });
  }
  await queries.insertMessage(deps.db, { ...message, audience: country ? 'country' : 'all', country }, now);
  return id;
}

/** Converts a message's content to the columns of its row. @throws {AppError} INVALID_INPUT for a text without words */
export function toMessageColumns(content: Omit<MessageInput, 'audience' | 'send_at'>) {
  const { sender, title, body, image = null, image_alt = null, link = null, link_label = null } = content;
  const excerpt = toExcerpt(body);
  if (excerpt === '') throw new AppError('INVALID_INPUT', { fields: { body: 'INVALID' } });
  return { sender, title, body, excerpt, image, image_alt, link, link_label };
}

/** Calls a message back: no user sees it any more. @throws {AppError} MESSAGE_NOT_FOUND */
export async function recallMessage(deps: CompetitionDependencies, id: string): Promise<void> {
  const known = isUuid(id) && (await queries.recall(deps.db, deps.config.competitionId, id));
  if (!known) throw new AppError('MESSAGE_NOT_FOUND');
}

/** Whether any message was ever written to all users or to a country. */
export function hasMessages({ db, config }: CompetitionDependencies): Promise<boolean> {
  return queries.hasMessages(db, config.competitionId);
}
