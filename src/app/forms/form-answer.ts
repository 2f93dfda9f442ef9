import type { ErrorCode, FieldProblems } from '#domain/errors.ts';

/** The answer to a form that was not accepted. */
export interface FormAnswer {
  /**
   * The browser itself sets two codes. `OFFLINE`: the form never reached the server; `UNREADABLE`: the answer is not
   * our server's. `READ_FIRST` is not a refusal: the operator is to confirm a form of the régie after reading
   * `sentence`. Neither is `RESUMED`: a form of the régie is shown again as it was filled in, and was not sent.
   */
  code: ErrorCode | 'OFFLINE' | 'UNREADABLE' | 'READ_FIRST' | 'RESUMED';
  fields: FieldProblems;
  /** The server's own sentences of refused fields, by name, where one names what the usual sentence cannot. */
  sentences?: Readonly<Record<string, string>>;
  /** Typed values by field name, to show them again; never a password. */
  values: Readonly<Record<string, string>>;
  /** The server's own sentence, which is preferred to ours (docs/specification.md §3.8). */
  message?: string;
  /** Seconds. */
  retryAfter?: number;
  /** With `IN_LINE`: a vote waits for its author's sign-in. */
  choiceKept?: boolean;
  /** With `READ_FIRST`: what the form would do. */
  sentence?: string;
  /** With `CHANGED_MEANWHILE` in the régie: the journal's last act on the same thing. */
  changedBy?: ChangedBy;
}

/** An act of the journal, as a refused form tells it. */
export interface ChangedBy {
  operator: string;
  /** Whether it is the act of the operator whose form was refused: from another tab, for example. */
  own: boolean;
  /** What was done, without its author: « a changé la fiche de Koffi ». */
  did: string;
  /** ISO 8601. */
  at: string;
}

/**
 * Fewer codes than `isUndecided` accepts: these forms are sent again by themselves, which would make things worse after
 * too many tries or a defect. There the visitor is told, and presses the button.
 */
const BUSY: readonly FormAnswer['code'][] = ['BUSY', 'IN_LINE', 'DATABASE_UNAVAILABLE'];

/** Whether the server may accept the same form later. */
export function isBusy(answer: FormAnswer | undefined): boolean {
  return answer !== undefined && BUSY.includes(answer.code);
}
