import { timingSafeEqual } from 'node:crypto';
import { macFor } from '#domain/mac.ts';
import { sha256 } from '#domain/sha.ts';
import { hexToUuid, uuidToBytes } from '#domain/uuid.ts';

/** The caller, as the signed token says. */
export interface Session {
  /** 32 hexadecimal digits, random; only its hash is stored. */
  sessionId: string;
  userId: string;
  bucket: number;
  /** False for an anonymous user, whose votes are kept but not cast. */
  registered: boolean;
  issuedAt: Date;
}

/** The version, which stands before payload and signature. */
const BEGINNING = 'v1.';
const PAYLOAD_BYTES = 37;
/** Length in base64url: six bits a character. */
const characters = (bytes: number) => Math.ceil((bytes * 8) / 6);
const SIGNED_LENGTH = BEGINNING.length + characters(PAYLOAD_BYTES);
const SIGNATURE_LENGTH = characters(32);
const TOKEN_LENGTH = SIGNED_LENGTH + 1 + SIGNATURE_LENGTH;
const REGISTERED = 1;

/**
 * Writes a session as a signed token: who, which session, registered or not, when. The vote path trusts it without
 * asking the database.
 *
 * @param secret key of the signature, 32 bytes or more
 */
export function signToken(session: Omit<Session, 'bucket'>, secret: string): string {
  const bytes = Buffer.alloc(PAYLOAD_BYTES);
  uuidToBytes(session.userId).copy(bytes, 0);
  Buffer.from(session.sessionId, 'hex').copy(bytes, 16);
  bytes.writeUInt8(session.registered ? REGISTERED : 0, 32);
  bytes.writeUInt32BE(Math.floor(session.issuedAt.getTime() / 1000), 33);
  const signed = BEGINNING + bytes.toString('base64url');
  return `${signed}.${macFor(secret)(signed, 'base64url')}`;
}

// Buffers that each read uses again: every call with a session reads a token, and a read is synchronous.
const payload = Buffer.alloc(PAYLOAD_BYTES);
const expected = Buffer.alloc(SIGNATURE_LENGTH);
const given = Buffer.alloc(SIGNATURE_LENGTH);

/**
 * Reads a token; null unless it is complete and signed with `secret`. The registry tells whether it has been revoked.
 */
export function readToken(token: string, secret: string): Session | null {
  if (token.length !== TOKEN_LENGTH || !token.startsWith(BEGINNING) || token[SIGNED_LENGTH] !== '.')
    return null;
  expected.write(macFor(secret)(token.slice(0, SIGNED_LENGTH), 'base64url'));
  given.fill(0).write(token.slice(SIGNED_LENGTH + 1));
  if (!timingSafeEqual(expected, given)) return null;
  const length = payload.write(token.slice(BEGINNING.length, SIGNED_LENGTH), 'base64url');
  if (length !== PAYLOAD_BYTES) return null;
  const ids = payload.toString('hex', 0, 32);
  return {
    userId: hexToUuid(ids),
    // The last byte of the user's id, as `toBucket` has it.
    bucket: payload.readUInt8(15),
    sessionId: ids.slice(32),
    registered: payload.readUInt8(32) === REGISTERED,
    issuedAt: new Date(payload.readUInt32BE(33) * 1000),
  };
}

/** What is stored of a session's id: a copy of the database opens no session. */
export const hashSessionId = (sessionId: string): Buffer => sha256(sessionId);
