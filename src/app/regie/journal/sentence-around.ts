import type { AuditEvent } from '#domain/acts/schema.ts';
import { isPlannedIn } from '#domain/counting/publication-rules.ts';
import { eventAround } from '#site/copy/regie-journal.ts';

/** An event's sentence, without its author, around the name of the thing that it was done to: see `eventAround`. */
export const sentenceAround = (event: Pick<AuditEvent, 'act' | 'at' | 'after'>, name: string) =>
  eventAround(event.act, name, { planned: isPlannedIn(event), undone: event.after?.undone });
