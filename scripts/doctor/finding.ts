import { toReason } from '#database/failures.ts';

/** The result of one check of an installation. */
export interface Finding {
  /** `wrong` must be mended; `note` is worth knowing, and may be intended. */
  state: 'ok' | 'note' | 'wrong';
  sentence: string;
  remedy?: string;
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence });
export const note = (sentence: string, remedy: string): Finding => ({ state: 'note', sentence, remedy });
export const wrong = (sentence: string, remedy: string): Finding => ({ state: 'wrong', sentence, remedy });

/** The message of an error, with its code, which an engineer can search for. */
export function toWordsWithCode(error: unknown): string {
  const { code = '' } = (error ?? {}) as { code?: unknown };
  const words = toReason(error).replace(/\.$/, '');
  return words.includes(String(code)) ? words : `${words} (${code})`;
}

/** A number with its noun. */
export const count = (number: number, noun: string, many = `${noun}s`) =>
  `${number} ${number === 1 ? noun : many}`;
