import { databaseClock } from '#domain/clock-queries.ts';
import { findAccount } from '#domain/identity/find-account.ts';
import { assertToCome } from '#domain/messaging/acts.ts';
import { findWritten } from '#domain/messaging/admin.ts';
import { countRecipients } from '#domain/messaging/reach.ts';
import { toThreeDigits } from '#domain/messaging/reach-rules.ts';
import { findPhoneCountry } from '#domain/phone-country-rules.ts';
import type { ActInput } from '#domain/regie/schema.ts';
import { messageDecision as copy } from '#site/copy/regie-messages.ts';

type Deps = Parameters<typeof findWritten>[0];
type Sent = Pick<ActInput<'message.send'>, 'title' | 'when' | 'at'>;

/**
 * The sentence that says to how many users a new message goes, and when; null for a draft, which is sent to no user.
 *
 * @throws {AppError} INVALID_INPUT, ACCOUNT_UNKNOWN for a message that would be refused once confirmed
 */
export async function sentenceOfNew(deps: Deps, input: ActInput<'message.send'>): Promise<string | null> {
  if (input.recipient) await findAccount(deps, input.recipient);
  return toSentence(deps, input, { audience: input.audience, country: input.country ?? null });
}

/** The same for an edited message, whose audience is read from its row. @throws {AppError} MESSAGE_NOT_FOUND */
export async function sentenceOfEdited(deps: Deps, input: ActInput<'message.edit'>): Promise<string | null> {
  return toSentence(deps, input, await findWritten(deps, input.id));
}

async function toSentence(
  { db }: Deps,
  { title, when, at }: Sent,
  { audience, country }: { audience: 'all' | 'country' | 'user'; country: string | null },
): Promise<string | null> {
  if (when === 'draft') return null;
  const moment = when === 'later' ? (at ?? null) : null;
  if (moment) assertToCome(moment, await databaseClock(db));
  if (audience === 'user') return copy.toOne(title, moment);
  const exact = await countRecipients(db, audience === 'country' ? country : null);
  const told = toThreeDigits(exact);
  const name = country && (findPhoneCountry(country)?.name ?? country);
  return copy.toMany(title, moment, { told, exact: told === exact }, audience === 'country' ? name : null);
}
