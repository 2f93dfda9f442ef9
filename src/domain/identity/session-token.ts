import { hash, timingSafeEqual } from 'node:crypto';
import { macFor } from '#domain/mac.ts';
import { toBucket } from '#domain/user-key.ts';
import { hexToUuid, uuidToBytes } from '#domain/uuid.ts';

/** Who asks, as the signed token says. */
export interface Session {
  /** 32 hexadecimal digits, random; only its hash is stored. */
  sessionId: string;
  userId: string;
  bucket: number;
  /** False for an anonymous user, whose votes are kept but not cast. */
  registered: boolean;
  issuedAt: Date;
}

const VERSION = 'v1';
const PAYLOAD_BYTES = 37;
const REGISTERED = 1;

/**
 * Writes a session as a signed token: who, which session, registered or not, when. The vote path trusts it without
 * asking the database.
 *
 * @param secret key of the signature, 32 bytes or more
 */
export function signToken(session: Omit<Session, 'bucket'>, secret: string): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  uuidToBytes(session.userId).copy(payload, 0);
  Buffer.from(session.sessionId, 'hex').copy(payload, 16);
  payload.writeUInt8(session.registered ? REGISTERED : 0, 32);
  payload.writeUInt32BE(Math.floor(session.issuedAt.getTime() / 1000), 33);
  const body = payload.toString('base64url');
  return `${VERSION}.${body}.${signature(body, secret)}`;
}

/** Reads a token; null unless it is whole and ours. Whether it has been revoked is the registry's to say. */
export function readToken(token: string, secret: string): Session | null {
  const [version, body, signed, rest] = token.split('.');
  if (version !== VERSION || !body || !signed || rest !== undefined) return null;
  const expected = Buffer.from(signature(body, secret));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const payload = Buffer.from(body, 'base64url');
  if (payload.length !== PAYLOAD_BYTES) return null;
  const ids = payload.toString('hex', 0, 32);
  const userId = hexToUuid(ids);
  return {
    userId,
    bucket: toBucket(userId),
    sessionId: ids.slice(32),
    registered: payload.readUInt8(32) === REGISTERED,
    issuedAt: new Date(payload.readUInt32BE(33) * 1000),
  };
}

/** What is stored of a session's id: a copy of the database opens no session. */
export function hashSessionId(sessionId: string): Buffer {
  // Written as characters, a byte each: a digest that arrives as a buffer costs twice as much.
  return Buffer.from(hash('sha256', sessionId, 'binary'), 'latin1');
}

function signature(body: string, secret: string): string {
  return macFor(secret)(`${VERSION}.${body}`, 'base64url');
}
