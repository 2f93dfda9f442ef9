import type { z } from 'zod';
import { AppError, FIELD_PROBLEMS, type FieldProblem, type FieldProblems } from './errors.ts';

/** What reads an input. */
export type InputSchema<Output = unknown> = z.ZodType<Output>;

/**
 * Validates what crossed a border. Unknown keys are dropped.
 *
 * @throws {AppError} INVALID_INPUT with the first problem of each field
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('INVALID_INPUT', { fields: fieldProblems(result.error.issues) });
}

interface Issue {
  code?: string | undefined;
  message?: string | undefined;
  path: readonly PropertyKey[];
  /** What was given, where the validator was asked to report it. */
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

// A schema names the problem in its message; zod's own English sentences mean nothing to a person here.
function toProblem(issue: Issue): FieldProblem {
  // One message stands for every other type: a field that holds a number or a list is not empty.
  const isEmpty = issue.input === undefined || issue.input === null;
  if (issue.code === 'invalid_type' && issue.message === 'REQUIRED' && !isEmpty) return 'INVALID';
  if (FIELD_PROBLEMS.includes(issue.message as FieldProblem)) return issue.message as FieldProblem;
  if (issue.code === 'too_big') return 'TOO_LONG';
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message ?? '')) return 'REQUIRED';
  return 'INVALID';
}
