import type { z } from 'zod';
import { AppError, FIELD_PROBLEMS, type FieldProblem, type FieldProblems } from './errors.ts';

/** A schema that reads an input. */
export type InputSchema<Output = unknown> = z.ZodType<Output>;

/**
 * Validates data from outside. Unknown keys are dropped.
 *
 * @throws {AppError} INVALID_INPUT with the first problem of each field
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const result = schema.safeParse(data, { reportInput: true });
  if (!result.success) throw new AppError('INVALID_INPUT', { fields: fieldProblems(result.error.issues) });
  const field = findUnstorable(result.data);
  if (field !== null) throw new AppError('INVALID_INPUT', { fields: { [field]: 'INVALID' } });
  return result.data;
}

/**
 * Finds a text with a NUL or half of an emoji in it: valid in JSON and in forms, but PostgreSQL cannot store it.
 *
 * @param data as a schema has read it
 * @returns the field's path, such as `subscription.endpoint`, or `body` for the data itself; null where all texts are fit
 */
export function findUnstorable(data: unknown): string | null {
  // A list in place of recursion: a schema may let through what a caller has nested as deeply as the body's size allows.
  const left: [path: string, value: unknown][] = [['', data]];
  for (let one = left.pop(); one; one = left.pop()) {
    const [path, value] = one;
    if (typeof value === 'string' && !isStorable(value)) return path || 'body';
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) return path || 'body';
      left.push([path ? `${path}.${name}` : name, part]);
    }
  }
  return null;
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

interface Issue {
  code?: string | undefined;
  message?: string | undefined;
  path: readonly PropertyKey[];
  /** What is too large: a text, a number, a list. */
  origin?: string;
  /** The given value, where the validator was asked to report it. */
  input?: unknown;
}

/** Turns a validator's issues into one problem for each field. */
export function fieldProblems(issues: readonly Issue[]): FieldProblems {
  const fields: FieldProblems = {};
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= toProblem(issue);
  }
  return fields;
}

// Our schemas name the problem in their messages; zod's own English sentences are not shown to users.
function toProblem(issue: Issue): FieldProblem {
  // A schema gives REQUIRED for every wrong type, but a field with a number or a list in it is not empty.
  const isEmpty = issue.input === undefined || issue.input === null;
  if (issue.code === 'invalid_type' && issue.message === 'REQUIRED' && !isEmpty) return 'INVALID';
  if (FIELD_PROBLEMS.includes(issue.message as FieldProblem)) return issue.message as FieldProblem;
  if (issue.code === 'too_big' && issue.origin !== 'number' && issue.origin !== 'int') return 'TOO_LONG';
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message ?? '')) return 'REQUIRED';
  return 'INVALID';
}
