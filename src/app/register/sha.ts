import { sha256 as noble } from '@noble/hashes/sha2.js';
import type { Sha256 } from '#domain/register/hash-rules.ts';

/** A phone's: WebCrypto answers later each time, which a tree of a thousand digests cannot wait for. */
export const sha256: Sha256 = (data) => noble(data);
