import type { Readable } from 'node:stream';

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
 * Where pictures that were sent are kept, by names that say nothing but what is in them: one that is there never
 * changes, and is there for every process.
 */
export interface ObjectStorage {
  /** @throws when it cannot be told now */
  has(name: string): Promise<boolean>;
  /** Whole or not at all: visitors may ask for it while it is being written. @throws when it could not be kept */
  keep(name: string, content: Buffer): Promise<void>;
  /** @returns null when there is no such picture @throws when it cannot be told now */
  read(name: string): Promise<Buffer | null>;
  /** A path at which a heavy file may be written before it is kept; its writer takes away what is left there. */
  draft(): Promise<string>;
  /** Keeps a heavy file, which is never whole in memory. @throws when it could not be kept */
  keepDraft(name: string, draft: FileDraft): Promise<void>;
  /** How heavy a file is, in bytes; null when there is none. @throws when it cannot be told now */
  size(name: string): Promise<number | null>;
  /** A part of a file, as it is read. @throws when there is none, or it cannot be read now */
  open(name: string, range: ByteRange): Promise<Readable>;
  /** Tries whether pictures can be kept and read at all. @throws what is in the way */
  check(): Promise<void>;
}
