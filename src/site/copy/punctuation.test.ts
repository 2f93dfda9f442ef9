import { expect, it } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./regie*.ts'], {
  eager: true,
});

/** Every sentence that an export holds; those that functions make are not asked for. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(sentencesIn);
}

it('no sign that the public reads stands alone at the beginning of a line', () => {
  const sentences = Object.values(modules).flatMap(sentencesIn);
  expect(sentences.length).toBeGreaterThan(500);
  expect(sentences.filter((sentence) => / [:;?!»%]|« /.test(sentence))).toEqual([]);
});
