import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { LRUCache } from 'lru-cache';
import { createBoundedQueue } from '#domain/bounded-queue.ts';
import { IMMUTABLE } from '../requests/cache-control.ts';
import { type ObjectStorage, toUnavailable } from './object-storage.ts';
import { createHeavyFiles } from './s3-heavy-files.ts';
import { toS3Words } from './s3-words.ts';

/** A bucket that speaks S3, addressed by path. */
export interface S3Settings {
  /** Without a slash at its end. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

export interface S3Limits {
  /** Milliseconds for one request. */
  patience: number;
  /** Requests to the bucket at once; more wait. */
  atOnce: number;
  /** Requests that may wait; more are refused. */
  waiting: number;
  /** Bytes of pictures kept in memory; a season's portraits take some five million. */
  memory: number;
}

const LIMITS: S3Limits = { patience: 10_000, atOnce: 16, waiting: 500, memory: 32_000_000 };
/** The largest answer in bytes; no picture of the product is nearly as heavy. */
const HEAVIEST = 5_000_000;
const RETRY_SECONDS = 2;

/**
 * Keeps pictures and videos in a bucket, for processes that share no disk. Pictures that were read or kept lately are
 * in memory, so that the bucket may be slow, or away for a while, without visitors noticing.
 *
 * @param onError gets each error, with all that the bucket says of it
 */
export function createS3Storage(
  settings: S3Settings,
  onError: (error: unknown) => void,
  limits: S3Limits = LIMITS,
): ObjectStorage {
  const client = new AwsClient({
    accessKeyId: settings.keyId,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: 's3',
    retries: 2,
  });
  const home = `${settings.endpoint}/${settings.bucket}`;
  const memory = new LRUCache<string, Buffer>({
    maxSize: limits.memory,
    // The library takes no value without a size.
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const coming = new Map<string, Promise<Buffer | null>>();
  const requests = createBoundedQueue({ running: limits.atOnce, waiting: limits.waiting }, RETRY_SECONDS);

  /** Asks the bucket when the queue allows, and reads the answer to its end. */
  function ask(method: string, address: string, content?: Buffer, headers: Record<string, string> = {}) {
    return requests.add(() => askNow(method, address, content, headers));
  }

  async function askNow(
    method: string,
    address: string,
    content: Buffer | undefined,
    headers: Record<string, string>,
  ) {
    try {
      const response = await client.fetch(address, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256Hex(content ?? '') },
        ...(content ? { body: new Uint8Array(content) } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(limits.patience),
      });
      if (Number(response.headers.get('content-length')) > HEAVIEST) {
        await response.body?.cancel();
        throw new Error(`${address} is no picture of ours: too heavy`);
      }
      const body = Buffer.from(await response.arrayBuffer());
      if (response.ok || (response.status === 404 && !/NoSuchBucket/.test(body.toString('latin1')))) {
        return { found: response.ok, body };
      }
      throw new Error(`${method} ${address}: ${response.status} ${toS3Words(body.toString('utf8'))}`);
    } catch (cause) {
      onError(cause);
      throw toUnavailable(cause);
    }
  }

  const toAddress = (name: string) => `${home}/${name}`;

  async function fetchPicture(name: string): Promise<Buffer | null> {
    const { found, body } = await ask('GET', toAddress(name));
    if (!found) return null;
    memory.set(name, body);
    return body;
  }

  const heavy = createHeavyFiles({ client, toAddress, onError, limits });

  return {
    ...heavy,
    async has(name) {
      return memory.get(name) !== undefined || (await ask('HEAD', toAddress(name))).found;
    },
    async keep(name, content) {
      const type = `image/${name.slice(name.lastIndexOf('.') + 1)}`;
      const headers = { 'content-type': type, 'cache-control': IMMUTABLE };
      const { found } = await ask('PUT', toAddress(name), content, headers);
      if (!found) throw toUnavailable();
      memory.set(name, content);
    },
    async read(name) {
      const known = memory.get(name) ?? coming.get(name);
      if (known) return known;
      const picture = fetchPicture(name).finally(() => coming.delete(name));
      coming.set(name, picture);
      return picture;
    },
    async check() {
      const { found } = await ask('GET', `${home}?list-type=2&max-keys=1`);
      if (!found) throw new Error(`${home}: no such bucket`);
    },
  };
}

const sha256Hex = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
