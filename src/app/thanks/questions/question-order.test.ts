import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AskableQuestion } from './question-order.ts';

const storage = new Map<string, string>();
const open = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
};
vi.stubGlobal('localStorage', open);
const { firstWanted } = await import('./question-order.ts');

const AWA = '00000000-0000-4000-8000-000000000001';
const KOFFI = '00000000-0000-4000-8000-000000000002';
const question = (name: string, wanted: boolean): AskableQuestion<string> => ({
  name,
  wanted: async () => wanted,
  load: async () => name,
});

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', open);
});

describe('what the thanks for a vote ask', () => {
  it('is the first question that is wanted, and one only', async () => {
    const questions = [question('email', false), question('push', true), question('other', true)];
    expect(await firstWanted(questions, AWA)).toBe('push');
    expect(await firstWanted(questions, AWA)).toBe('other');
    expect(await firstWanted(questions, AWA)).toBeNull();
  });

  it('is asked once of each user who shares the phone', async () => {
    expect(await firstWanted([question('email', true)], AWA)).toBe('email');
    expect(await firstWanted([question('email', true)], AWA)).toBeNull();
    expect(await firstWanted([question('email', true)], KOFFI)).toBe('email');
    expect([...storage.values()].join()).not.toContain(AWA);
  });

  it('is nothing where the phone cannot remember that it was asked', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('closed');
      },
    });
    expect(await firstWanted([question('email', true)], AWA)).toBeNull();
  });

  it('is not lost to a storage that holds something else', async () => {
    storage.set('questions', '{"a":');
    expect(await firstWanted([question('email', true)], AWA)).toBe('email');
  });
});
