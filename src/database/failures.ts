/** What PostgreSQL and its driver say when trying again makes sense, by SQLSTATE or system error. */
const TRANSIENT = new Set(['40001', '40P01', '55P03', '57014']);
// 25006: it takes no writes, as a standby does.
const UNAVAILABLE = /^(?:08|53|57P0|58)|^25006$/;
const CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Of this machine: no file can be opened, nor a connection made.
  'EMFILE',
  'ENFILE',
]);
/** A server that does not let us in (its password was changed), or that we do not believe (its certificate was): nothing was sent. */
const NOT_LET_IN = /^28|^(?:CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)|^EPROTO$/;
/** The driver gives these no code. */
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|SSL connection/;
/** Citus gives this the code of a defect. */
const SHARD_GONE = /could not find valid entry for shard/;

interface DriverError {
  code?: unknown;
  message?: unknown;
}

/** Serialisation failure, deadlock, lock or statement timeout, a shard that is no more: nothing was written. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.has(toCode(error)) || isShardGone(error);
}

/** There is no shard any more where one was when the statement was planned. */
export function isShardGone(error: unknown): boolean {
  return SHARD_GONE.test(toMessage(error));
}

/** Two waited for one another, and the database has ended this one: nothing was written. */
export function isDeadlock(error: unknown): boolean {
  return toCode(error) === '40P01';
}

/** The role may not do that, or another owns it. */
export function isForbidden(error: unknown): boolean {
  return toCode(error) === '42501';
}

/** A lock of another transaction was waited for too long, or in a circle: nothing was written. */
export function isHeldUp(error: unknown): boolean {
  return isDeadlock(error) || toCode(error) === '55P03';
}

/** The server is gone, starting, full or refuses: what was written is not known. */
export function isUnavailable(error: unknown): boolean {
  const code = toCode(error);
  return (
    UNAVAILABLE.test(code) || CONNECTION.has(code) || NOT_LET_IN.test(code) || MESSAGES.test(toMessage(error))
  );
}

/**
 * What failed, in its own words. A name that stands for two addresses, neither of which answers, fails without a
 * sentence: only its code is told.
 */
export const toReason = (error: unknown): string => toMessage(error) || toCode(error) || String(error);

const toCode = (error: unknown) => String((error as DriverError | null)?.code ?? '');
const toMessage = (error: unknown) => String((error as DriverError | null)?.message ?? '');
