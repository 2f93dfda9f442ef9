import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#domain/errors.ts';
import type { ObjectStorage } from './object-storage.ts';

/** A bucket that speaks S3, addressed by path. */
export interface BucketSettings {
  /** Without a slash at its end. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

export interface BucketLimits {
  /** Milliseconds for one request. */
  patience: number;
  /** Requests to the bucket at once; more wait. */
  atOnce: number;
  /** Requests that may wait; more are refused. */
  waiting: number;
  /** Bytes of pictures kept in memory: a season's portraits are some five million. */
  memory: number;
}

const LIMITS: BucketLimits = { patience: 10_000, atOnce: 16, waiting: 500, memory: 32_000_000 };
/** Nothing that we keep is nearly as heavy. */
const HEAVIEST = 5_000_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Keeps pictures in a bucket, for processes that share no disk. What was read or kept lately is in memory, so that the
 * bucket may be slow, or away for a while, without visitors seeing it.
 *
 * Every failure is PICTURES_UNAVAILABLE to the caller; more requests than may wait are BUSY.
 *
 * @param onError hears what went wrong, with all that the bucket says of it
 */
export function createBucketStorage(
  settings: BucketSettings,
  onError: (error: unknown) => void,
  limits: BucketLimits = LIMITS,
): ObjectStorage {
  const client = new AwsClient({
    accessKeyId: settings.keyId,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: 's3',
    retries: 2,
  });
  const home = `${settings.endpoint}/${settings.bucket}`;
  const memory = createMemory(limits.memory);
  const coming = new Map<string, Promise<Buffer | null>>();
  const line: (() => void)[] = [];
  let underWay = 0;

  /** Waits for one's turn, asks, and reads the answer to its end. */
  async function ask(
    method: string,
    address: string,
    content?: Buffer,
    headers: Record<string, string> = {},
  ) {
    if (underWay >= limits.atOnce) {
      if (line.length >= limits.waiting) throw new AppError('BUSY', { retryAfter: 2 });
      // A request that is done hands its turn over.
      await new Promise<void>((resolve) => line.push(resolve));
    } else underWay += 1;
    try {
      const response = await client.fetch(address, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256(content ?? '') },
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
      throw new Error(`${method} ${address}: ${response.status} ${toWords(body)}`);
    } catch (cause) {
      onError(cause);
      throw new AppError('PICTURES_UNAVAILABLE', { cause, retryAfter: 5 });
    } finally {
      const next = line.shift();
      if (next) next();
      else underWay -= 1;
    }
  }

  const toAddress = (name: string) => `${home}/${name}`;

  async function fetchPicture(name: string): Promise<Buffer | null> {
    const { found, body } = await ask('GET', toAddress(name));
    return found ? memory.put(name, body) : null;
  }

  return {
    async has(name) {
      return memory.get(name) !== undefined || (await ask('HEAD', toAddress(name))).found;
    },
    async keep(name, content) {
      const type = `image/${name.slice(name.lastIndexOf('.') + 1)}`;
      const headers = { 'content-type': type, 'cache-control': IMMUTABLE };
      const { found } = await ask('PUT', toAddress(name), content, headers);
      if (!found) throw new AppError('PICTURES_UNAVAILABLE');
      memory.put(name, content);
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

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** What a bucket says of its refusal, in a few words. */
function toWords(body: Buffer): string {
  const text = body.toString('utf8');
  return [/<Code>([^<]*)/, /<Message>([^<]*)/]
    .map((part) => part.exec(text)?.[1] ?? '')
    .join(' ')
    .slice(0, 300);
}

/** The pictures that were asked for last, as many as there is room for. @param room bytes */
function createMemory(room: number) {
  const kept = new Map<string, Buffer>();
  let size = 0;
  return {
    get(name: string): Buffer | undefined {
      const found = kept.get(name);
      if (found) {
        kept.delete(name);
        kept.set(name, found);
      }
      return found;
    },
    put(name: string, content: Buffer): Buffer {
      size += content.length - (kept.get(name)?.length ?? 0);
      kept.delete(name);
      kept.set(name, content);
      for (const [oldest, { length }] of kept) {
        if (size <= room) break;
        kept.delete(oldest);
        size -= length;
      }
      return content;
    },
  };
}
