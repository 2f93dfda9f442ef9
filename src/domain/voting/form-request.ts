import { createHmac } from 'node:crypto';
import { bytesToUuid } from '#domain/uuid.ts';

/** What a form says that a browser has posted by itself; nothing of it is validated. */
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
 * The request id of a form that came without one. Pages are the same for many, and phones without scripts make no ids:
 * the same form of the same user is the same request, however often it is sent, and one that is shown after it was
 * counted says another number of votes given.
 *
 * @param secret of this installation: an id tells no other user what the vote was
 */
export function formRequestId(secret: string, userId: string, form: FormOfVote): string {
  const { contest_id, candidate_id, vote_day, daily, bonus, spent } = form;
  const wish = JSON.stringify([userId, contest_id, candidate_id, vote_day, daily, bonus, spent]);
  const bytes = createHmac('sha256', secret).update(`form of a vote: ${wish}`).digest().subarray(0, 16);
  // Version 8: an id by a rule of the application's own (RFC 9562).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytesToUuid(bytes);
}
