import { sha256 as noble } from '@noble/hashes/sha2.js';
import type { Sha256 } from '#domain/register/hash-rules.ts';

/** The phone's synchronous SHA-256: WebCrypto is asynchronous, too slow for a tree of a thousand digests. */
export const sha256: Sha256 = (data) => noble(data);
