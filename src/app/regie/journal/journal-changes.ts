import type { AuditEvent } from '#domain/acts/schema.ts';
import type { NamedInJournal } from '#domain/regie/schema.ts';
import { replaceUuids } from '#domain/uuid-rules.ts';
import { fieldName, fieldValue } from '#site/copy/regie-fields.ts';

/** A field that an event has changed: its new value, and its old one if the event tells it. */
export interface ChangedField {
  field: string;
  was: string | null;
  is: string | null;
}

/** Fields that are left out: the event's sentence says them, or they are ids that mean nothing to a reader. */
const UNSAID = new Set([
  'id',
  'contest_id',
  'cluster_id',
  'approval',
  'requested_by',
  'operator_id',
  'batch_id',
  'undoes',
  'undone',
]);

/** The fields that an event has changed. */
export function journalChanges(
  { before, after }: Pick<AuditEvent, 'before' | 'after'>,
  names: Readonly<Record<string, NamedInJournal>>,
): ChangedField[] {
  const [was, is] = [before ?? {}, after ?? {}];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => !UNSAID.has(field),
  );
  return fields.flatMap((field) => {
    const change = { field: fieldName(field), was: told(field, was[field]), is: told(field, is[field]) };
    return change.was === change.is ? [] : [change];
  });

  function told(field: string, value: unknown): string | null {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
    const named = (one: unknown): unknown =>
      typeof one === 'string' ? replaceUuids(one, (id) => names[id]?.name ?? id) : one;
    return fieldValue(field, Array.isArray(value) ? value.map(named) : named(value));
  }
}
