/** The exports of the verifier that others use; its one file is in `public` because it is served unchanged. */
declare module '*/public/verifier.mjs' {
  import type { KeyObject } from 'node:crypto';

  export class Wrong extends Error {
    code: string;
    details: object;
  }
  export class Impossible extends Error {}

  export interface Head {
    origin: string;
    size: number;
    root: Buffer;
  }
  export interface Note {
    text: string;
    signatures: { line: string; name: string; id: Buffer; bytes: Buffer }[];
  }
  export interface SignedHead extends Head {
    bytes: Buffer;
    note: Note;
  }
  /** `line` is the key as written; `type` is 1 for a register's key, 4 for a witness's. */
  export interface VerifierKey {
    line: string;
    name: string;
    id: Buffer;
    key: KeyObject;
    type: number;
  }
  export interface Receipt {
    index: number;
    proof: Buffer[];
    checkpoint: Buffer;
    vote: { contest: string; commitment: string; open: boolean } | null;
  }
  export interface Options {
    address?: string;
    key?: VerifierKey;
    origin?: string;
    pinned?: { key?: VerifierKey; checkpoint: Buffer };
    receipt?: Receipt;
    /** A file that should be the minutes of the count; `sha256` in hexadecimal. */
    minutes?: { name: string; sha256: string };
    witnesses: VerifierKey[];
    tiles: boolean;
    quick: boolean;
    parallel: number;
    /** Milliseconds within which a server must enter into its register what it has just published. */
    turn?: number;
  }
  export interface Outcome {
    verdict: 'right' | 'wrong' | 'impossible';
    sentence: string;
    faults: { code: string; sentence: string; [detail: string]: unknown }[];
    found: string[];
    votes: number;
    headIsGood: boolean;
    head?: SignedHead;
    key?: VerifierKey;
  }

  /** The search for votes that stand in a register twice; by default each run draws new `random` numbers. */
  export class Doubles {
    constructor(size: number, random?: Uint32Array);
    suspects: { earlier: number; later: number; commitment: Buffer }[];
    add(commitment: Buffer, position: number): void;
  }

  export const EMPTY_ROOT: Buffer;
  export function sha256(data: Uint8Array): Buffer;
  export function hashLeaf(entry: Uint8Array): Buffer;
  export function spell(number: number): string;
  export function keyId(name: string, typeAndKey: Uint8Array): Buffer;
  export function parseKey(line: string, type?: number): VerifierKey | null;
  export function parseNote(bytes: Uint8Array): Note | null;
  export function signatureOf(note: Note, key: VerifierKey): 'none' | 'valid' | 'invalid';
  export function cosigned(text: string, seconds: bigint | number): Buffer;
  export function parseCheckpoint(text: string): Head | null;
  export function openCheckpoint(bytes: Uint8Array, key: VerifierKey, what?: string): SignedHead;
  export function isIncluded(
    leafHash: Uint8Array,
    position: number,
    size: number,
    root: Uint8Array,
    proof: Uint8Array[],
  ): boolean;
  export function isContinued(
    oldSize: number,
    oldRoot: Uint8Array,
    newSize: number,
    newRoot: Uint8Array,
    proof: Uint8Array[],
  ): boolean;
  export function commitmentOf(vote: {
    contest: string;
    candidate: string;
    kind: string;
    tag: Uint8Array;
    salt: Uint8Array;
  }): Buffer;
  export function parseReceipt(bytes: Uint8Array): Receipt;
  export function checkReceipt(receipt: Receipt, key: VerifierKey, entry?: Uint8Array): SignedHead;
  export function verify(
    options: Options,
    tell?: (line: string) => void,
    progress?: (share: number) => void,
  ): Promise<Outcome>;

  export class Tree {
    size: number;
    add(leafHash: Uint8Array): void;
    root(): Buffer;
  }
  export class Register {
    prefix: string;
    contest: string;
    origin: string;
    constructor(address: string);
    key(): Promise<VerifierKey>;
    head(key: VerifierKey): Promise<SignedHead>;
  }
  export class TileReader {
    constructor(register: Register, size: number);
    rootOf(from: number, to: number): Promise<Buffer>;
    consistencyProof(oldSize: number): Promise<Buffer[]>;
  }
  export function expectContinued(
    register: Register,
    earlier: { size: number; root: Uint8Array },
    head: { size: number; root: Uint8Array },
  ): Promise<void>;
}
