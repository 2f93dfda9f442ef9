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
  /** Tries whether pictures can be kept and read at all. @throws what is in the way */
  check(): Promise<void>;
}
