import { z } from 'zod';
import type { FieldLimits, Limits } from './limits.ts';

interface Described {
  type?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const known = new WeakMap<z.ZodType, FieldLimits>();

/**
 * Reads from a form's schema the constraints that browsers can check. A field is required when the schema refuses it
 * empty. Patterns stay on the server: a schema trims before it compares, and a browser's own sentence does not say what
 * is expected.
 *
 * @param schema schema of an object, with or without a transformation of it
 * @returns limits by field name
 */
export function limitsFor(schema: z.ZodType): FieldLimits {
  const found = known.get(schema) ?? readLimits(schema);
  known.set(schema, found);
  return found;
}

function readLimits(schema: z.ZodType): FieldLimits {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const empty = new Set(refusedWhenEmpty(schema, Object.keys(properties ?? {})));
  const fields = Object.entries(properties ?? {}).map(([name, described]): [string, Limits] => [
    name,
    { ...(empty.has(name) ? { required: true } : {}), ...toLimits(described as Described) },
  ]);
  return Object.fromEntries(fields.filter(([, limits]) => Object.keys(limits).length > 0));
}

/** The fields that the schema refuses in a form that was sent empty. */
function refusedWhenEmpty(schema: z.ZodType, names: readonly string[]): string[] {
  const { error } = schema.safeParse(Object.fromEntries(names.map((name) => [name, ''])));
  return (error?.issues ?? []).map((issue) => String(issue.path[0]));
}

function toLimits({ type, minLength = 0, maxLength, minimum, maximum }: Described): Limits {
  const limits: Limits = {};
  if (minLength > 1) limits.minLength = minLength;
  if (maxLength !== undefined) limits.maxLength = maxLength;
  if (isOwn(minimum)) limits.min = minimum;
  if (isOwn(maximum)) limits.max = maximum;
  if (type === 'integer') limits.inputMode = 'numeric';
  if (type === 'number') limits.inputMode = 'decimal';
  return limits;
}

/** False for the largest and smallest safe integers, which stand for "no bound". */
const isOwn = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
