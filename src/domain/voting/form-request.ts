import { macFor } from '#domain/mac.ts';
import { bytesToUuid } from '#domain/uuid.ts';

/** The fields of a form that a browser has posted without scripts; none of them is validated yet. */
export interface FormOfVote {
  contest_id: string;
  candidate_id: string;
  vote_day: string;
  daily: number;
  bonus: number;
  /** Votes that its user had given when the form was shown. */
  spent: number;
}

/**
 * Makes the request id of a form that came without one: many visitors share one kept page, and phones without scripts
 * make no ids. The same form of the same user is the same request, however often it is sent; a form that is shown after
 * the vote was counted has another number of votes given.
 *
 * @param secret the installation's: without it, the id would tell another user what the vote was
 */
export function formRequestId(secret: string, userId: string, form: FormOfVote): string {
  const { contest_id, candidate_id, vote_day, daily, bonus, spent } = form;
  const wish = JSON.stringify([userId, contest_id, candidate_id, vote_day, daily, bonus, spent]);
  // `Mac` reads a byte of each character: a visitor's form with any other is refused, under any id.
  const bytes = Buffer.from(macFor(secret)(`form of a vote: ${wish}`, 'hex').slice(0, 32), 'hex');
  // Version 8: an id by a rule of the application's own (RFC 9562).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytesToUuid(bytes);
}
