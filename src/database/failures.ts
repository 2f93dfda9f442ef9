/** Codes (SQLSTATE or system error) of PostgreSQL and its driver after which trying again makes sense. */
const TRANSIENT = new Set(['40001', '40P01', '55P03', '57014']);
// 25006: the server takes no writes, like a standby.
const UNAVAILABLE = /^(?:08|53|57P0|58)|^25006$/;
const CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Limits of this machine: it can open no further file or connection.
  'EMFILE',
  'ENFILE',
]);
/** The server refuses us (its password was changed), or we do not trust its certificate: nothing was sent. */
const NOT_LET_IN = /^28|^(?:CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)|^EPROTO$/;
/** Messages of the driver's errors without a code. */
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|SSL connection/;
/** Known by its message, because Citus gives it the code of a defect. */
const SHARD_GONE = /could not find valid entry for shard/;

interface DriverError {
  code?: unknown;
  message?: unknown;
}

/** Serialisation failure, deadlock, lock or statement timeout, a shard that is no more: nothing was written. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.has(toCode(error)) || isShardGone(error);
}

/** A shard has gone since the statement was planned. */
export function isShardGone(error: unknown): boolean {
  return SHARD_GONE.test(toMessage(error));
}

/** A deadlock, for which the database has ended this transaction: nothing was written. */
export function isDeadlock(error: unknown): boolean {
  return toCode(error) === '40P01';
}

/** The role lacks the privilege, or does not own the object. */
export function isForbidden(error: unknown): boolean {
  return toCode(error) === '42501';
}

/** A wait for another transaction's lock took too long or was a deadlock: nothing was written. */
export function isHeldUp(error: unknown): boolean {
  return isDeadlock(error) || toCode(error) === '55P03';
}

/** The server is gone, starting, full or refuses: whether anything was written is not known. */
export function isUnavailable(error: unknown): boolean {
  const code = toCode(error);
  return (
    UNAVAILABLE.test(code) || CONNECTION.has(code) || NOT_LET_IN.test(code) || MESSAGES.test(toMessage(error))
  );
}

/**
 * An error's message, or its code where it has none: a host name with two addresses, neither of which answers, fails
 * without a message.
 */
export const toReason = (error: unknown): string => toMessage(error) || toCode(error) || String(error);

const toCode = (error: unknown) => String((error as DriverError | null)?.code ?? '');
const toMessage = (error: unknown) => String((error as DriverError | null)?.message ?? '');
