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
 * What browsers can check of a form by themselves, as its schema says it. A field is required when the schema refuses
 * it left empty. Patterns stay on the server: a schema trims before it compares, and a browser's own sentence does not
 * say what is expected.
 *
 * @param schema of an object; what it makes of the object afterwards does not matter
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

/** The fields that have a problem of their own in a form that was sent without anything typed into it. */
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

/** The largest and smallest whole numbers stand where the schema names no bound. */
const isOwn = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
