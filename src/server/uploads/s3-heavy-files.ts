import { openAsBlob } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { AwsClient } from 'aws4fetch';
import { newId } from '#domain/uuid.ts';
import { IMMUTABLE } from '../requests/cache-control.ts';
import { type ObjectStorage, toUnavailable, tried } from './object-storage.ts';
import { toS3Words } from './s3-words.ts';

/** The most milliseconds that sending a heavy file to the bucket may take. */
const HEAVY_FILE_MS = 600_000;

interface Bucket {
  client: AwsClient;
  toAddress(name: string): string;
  onError(error: unknown): void;
  limits: { patience: number };
}

/** Handles heavy files of a bucket, which pass through this process and are never whole in its memory. */
export function createHeavyFiles({
  client,
  toAddress,
  onError,
  limits,
}: Bucket): Pick<ObjectStorage, 'draft' | 'keepDraft' | 'size' | 'open'> {
  let folder: Promise<string> | undefined;

  /** @param patience the most milliseconds until the bucket begins to answer */
  async function ask(name: string, init: RequestInit, patience: number): Promise<Response> {
    const address = toAddress(name);
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await client.fetch(address, { ...init, redirect: 'manual', signal });
      if (response.ok || response.status === 404) return response;
      throw new Error(`${init.method} ${address}: ${response.status} ${toS3Words(await response.text())}`);
    } catch (cause) {
      onError(cause);
      throw toUnavailable(cause);
    }
  }

  return {
    async draft() {
      folder ??= mkdtemp(path.join(os.tmpdir(), 'palmares-drafts-')).catch((error) => {
        // The next call tries again.
        folder = undefined;
        throw error;
      });
      return path.join(await tried(folder), newId());
    },
    async keepDraft(name, { file, type, sha256 }) {
      const headers = { 'content-type': type, 'cache-control': IMMUTABLE, 'x-amz-content-sha256': sha256 };
      // A Blob is read from the disk while it is sent, and again at a retry.
      const body = await tried(openAsBlob(file, { type }));
      const response = await ask(name, { method: 'PUT', headers, body }, HEAVY_FILE_MS);
      await response.body?.cancel();
      if (!response.ok) throw toUnavailable();
    },
    async size(name) {
      const response = await ask(name, { method: 'HEAD' }, limits.patience);
      return response.ok ? Number(response.headers.get('content-length')) : null;
    },
    async open(name, { start, end }) {
      const headers = { range: `bytes=${start}-${end}` };
      const response = await ask(name, { method: 'GET', headers }, HEAVY_FILE_MS);
      const whole = start === 0 && Number(response.headers.get('content-length')) === end + 1;
      if (!response.body || (response.status !== 206 && !(response.ok && whole))) throw toUnavailable();
      return Readable.fromWeb(response.body as ReadableStream);
    },
  };
}
