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
  /** As its content type. */
  type: string;
  /** Of what is in it, in hexadecimal. */
  sha256: string;
}

/**
 * Where pictures and videos that operators have sent are kept, by names that say nothing but what is in them: one that is
 * there never changes, and is there for every process.
 *
 * Whatever it lies on, trouble of it is PICTURES_UNAVAILABLE to the caller, with its cause; more than may wait is BUSY.
 */
export interface ObjectStorage {
  /** @throws {AppError} PICTURES_UNAVAILABLE, BUSY: it cannot be told now */
  has(name: string): Promise<boolean>;
  /**
   * Whole or not at all: visitors may ask for it while it is being written.
   *
   * @throws {AppError} PICTURES_UNAVAILABLE, BUSY: it could not be kept
   */
  keep(name: string, content: Buffer): Promise<void>;
  /** @returns null when there is no such picture @throws {AppError} PICTURES_UNAVAILABLE, BUSY: it cannot be told now */
  read(name: string): Promise<Buffer | null>;
  /**
   * A path at which a heavy file may be written before it is kept; its writer takes away what is left there.
   *
   * @throws {AppError} PICTURES_UNAVAILABLE
   */
  draft(): Promise<string>;
  /** Keeps a heavy file, which is never whole in memory. @throws {AppError} PICTURES_UNAVAILABLE: it could not be kept */
  keepDraft(name: string, draft: FileDraft): Promise<void>;
  /** How heavy a file is, in bytes; null when there is none. @throws {AppError} PICTURES_UNAVAILABLE: it cannot be told now */
  size(name: string): Promise<number | null>;
  /** A part of a file, as it is read. @throws {AppError} PICTURES_UNAVAILABLE: there is none, or it cannot be read now */
  open(name: string, range: ByteRange): Promise<Readable>;
  /** Tries whether files can be kept and read at all. @throws what is in the way, as the log tells it */
  check(): Promise<void>;
}

/** Seconds after which a caller may try again. */
const RETRY_S = 5;

/**
 * The refusal that stands for trouble of a storage.
 *
 * @param cause for the log; none where the storage has only said that there is no such file
 */
export const toUnavailable = (cause?: unknown): AppError =>
  new AppError('PICTURES_UNAVAILABLE', { cause, retryAfter: RETRY_S });

/** What the disk gives. @throws {AppError} PICTURES_UNAVAILABLE for its trouble */
export const tried = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw toUnavailable(cause);
  });
