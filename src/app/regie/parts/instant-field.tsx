import type { ComponentProps } from 'react';
import { Field } from '#app/forms/field.tsx';
import { fieldInstant } from '#site/regie-clock.ts';

/**
 * A field for a date and time in UTC. A refused form may come from a button or a program that sent ISO 8601 with its
 * zone, which browsers would show as an empty field.
 */
export function InstantField(field: Omit<ComponentProps<typeof Field>, 'type' | 'retype'>) {
  return <Field {...field} type="datetime-local" retype={fieldInstant} />;
}
