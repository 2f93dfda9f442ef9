import { toReason } from '#database/failures.ts';

/** What one look at an installation has found. */
export interface Finding {
  /** `wrong` is to be mended; `note` is worth knowing, and may be meant. */
  state: 'ok' | 'note' | 'wrong';
  sentence: string;
  remedy?: string;
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence });
export const note = (sentence: string, remedy: string): Finding => ({ state: 'note', sentence, remedy });
export const wrong = (sentence: string, remedy: string): Finding => ({ state: 'wrong', sentence, remedy });

/** What failed, in its own words, with its code for those who look for that. */
export function toWordsWithCode(error: unknown): string {
  const { code = '' } = (error ?? {}) as { code?: unknown };
  const words = toReason(error).replace(/\.$/, '');
  return words.includes(String(code)) ? words : `${words} (${code})`;
}

/** A number with its noun. */
export const count = (number: number, noun: string, many = `${noun}s`) =>
  `${number} ${number === 1 ? noun : many}`;
