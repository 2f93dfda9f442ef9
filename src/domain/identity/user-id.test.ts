import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toBucket } from '#domain/user-key.ts';
import { bytesToUuid, newId, uuidToBytes } from '#domain/uuid.ts';
import { freshDatabase } from '#test/database.ts';

describe('newId', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is a UUID of version 7 that carries its time', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2126-11-20T19:00:00.123Z') });
    expect(newId()).toMatch(/^0480b722-3ffb-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('sorts by time and does not repeat, within one millisecond and when the clock is set back', () => {
    const began = Date.parse('2127-01-01');
    vi.useFakeTimers({ toFake: ['Date'], now: began });
    const ids = Array.from({ length: 5_000 }, () => newId());
    for (let n = 1; n <= 5_000; n += 1) {
      vi.setSystemTime(began + n);
      ids.push(newId());
    }
    vi.setSystemTime(began);
    ids.push(newId());
    expect(new Set(ids).size).toBe(10_001);
    expect([...ids].sort()).toEqual(ids);
  });

  it('spreads users over all buckets, about evenly', () => {
    const counts = new Map<number, number>();
    for (let n = 0; n < 51_200; n += 1) {
      const bucket = toBucket(newId());
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 256 }, (_, n) => n));
    // 200 each on average; seven standard deviations around it.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(100);
  });
});

describe('toBucket', () => {
  it('is what the database computes', async () => {
    const { db } = await freshDatabase();
    const ids = fc.sample(fc.uuid(), 500);
    const { rows } = await sql<{ id: string; bucket: number }>`
      select id, get_byte(uuid_send(id), 15) as bucket from unnest(${ids}::uuid[]) id`.execute(db);
    expect(rows).toHaveLength(500);
    for (const { id, bucket } of rows) {
      expect([id, toBucket(id), toBucket(id.toUpperCase())]).toEqual([id, bucket, bucket]);
    }
  });
});

describe('bytes of ids', () => {
  it('come back as the id', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(uuidToBytes(id)).toHaveLength(16);
        expect(bytesToUuid(uuidToBytes(id))).toBe(id);
      }),
    );
  });
});
