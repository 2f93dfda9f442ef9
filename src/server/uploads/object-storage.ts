import type { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that was written aside, and waits to be kept. */
export interface FileDraft {
  file: string;
  /** Its content type. */
  type: string;
  /** SHA-256 of its content, in hexadecimal. */
  sha256: string;
}

/**
 * Keeps the pictures and videos that operators have sent, under names made from their content: a file never changes
 * once it is there, and every process sees it.
 *
 * Any failure of the medium reaches the caller as PICTURES_UNAVAILABLE, with its cause; too many requests as BUSY.
 */
export interface ObjectStorage {
  /** @throws {AppError} PICTURES_UNAVAILABLE, BUSY when it cannot be found out now */
  has(name: string): Promise<boolean>;
  /**
   * Keeps a file whole or not at all: visitors may ask for it while it is being written.
   *
   * @throws {AppError} PICTURES_UNAVAILABLE, BUSY: it could not be kept
   */
  keep(name: string, content: Buffer): Promise<void>;
  /** @returns null when there is none @throws {AppError} PICTURES_UNAVAILABLE, BUSY when it cannot be read now */
  read(name: string): Promise<Buffer | null>;
  /**
   * Returns a path at which a heavy file may be written before it is kept; the writer removes what is left there.
   *
   * @throws {AppError} PICTURES_UNAVAILABLE
   */
  draft(): Promise<string>;
  /** Keeps a heavy file, which is never whole in memory. @throws {AppError} PICTURES_UNAVAILABLE when it cannot */
  keepDraft(name: string, draft: FileDraft): Promise<void>;
  /** A file's size in bytes; null when there is none. @throws {AppError} PICTURES_UNAVAILABLE */
  size(name: string): Promise<number | null>;
  /** Streams a part of a file. @throws {AppError} PICTURES_UNAVAILABLE when there is none, or it cannot be read now */
  open(name: string, range: ByteRange): Promise<Readable>;
  /** Tries whether files can be kept and read at all. @throws the reason why not, for the log */
  check(): Promise<void>;
}

/** Seconds after which a caller may try again. */
const RETRY_S = 5;

/**
 * The refusal that stands for a failure of a storage.
 *
 * @param cause for the log; none where the storage has only said that there is no such file
 */
export const toUnavailable = (cause?: unknown): AppError =>
  new AppError('PICTURES_UNAVAILABLE', { cause, retryAfter: RETRY_S });

/** Waits for work on the disk. @throws {AppError} PICTURES_UNAVAILABLE when it fails */
export const tried = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw toUnavailable(cause);
  });
