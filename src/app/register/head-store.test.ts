import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberHead, rememberRecounted, seenHead } from './head-store.ts';

const storage = new Map<string, string>();
const CONTEST = '00000000-0000-4000-8000-000000000001';
const head = (size: number, digit = String(size % 10)) => ({ size, root: digit.repeat(64), key: 'a key' });

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

describe('the head that a phone remembers after a recount', () => {
  it('is the one that was recounted, where it is longer than the one before', () => {
    rememberRecounted(CONTEST, null, head(5));
    expect(seenHead(CONTEST)).toEqual(head(5));
    rememberRecounted(CONTEST, head(5), head(8));
    expect(seenHead(CONTEST)).toEqual(head(8));
    rememberRecounted(CONTEST, head(8), head(3));
    expect(seenHead(CONTEST)).toEqual(head(8));
  });

  it('stays the one that another page has remembered meanwhile: it was not held against the recount', () => {
    rememberHead(CONTEST, head(6));
    rememberRecounted(CONTEST, null, head(9));
    expect(seenHead(CONTEST)).toEqual(head(6));
    rememberRecounted(CONTEST, head(6, '0'), head(9));
    expect(seenHead(CONTEST)).toEqual(head(6));
  });
});
