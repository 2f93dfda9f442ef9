import type { ErrorCode, FieldProblems } from '#domain/errors.ts';

/** What a page gets back when its form was not accepted. */
export interface FormAnswer {
  /**
   * Two are the browser's own. `OFFLINE`: the form never reached the server; `UNREADABLE`: what came back is no answer
   * of ours. `READ_FIRST` is no refusal: the form of the régie is to be confirmed once `sentence` has been read.
   */
  code: ErrorCode | 'OFFLINE' | 'UNREADABLE' | 'READ_FIRST';
  fields: FieldProblems;
  /** What was typed, to show it again; never a password. */
  values: Readonly<Record<string, string>>;
  /** The server's own sentence, which is preferred to ours (docs/specification.md §3.8). */
  message?: string;
  /** Seconds. */
  retryAfter?: number;
  /** With `IN_LINE`: a vote waits for its author's sign-in. */
  choiceKept?: boolean;
  /** What the form would do. */
  sentence?: string;
}

/**
 * Fewer than `isUndecided` counts: these forms send themselves again, and after too many tries, or a defect, that would
 * make it worse. The visitor is told of those, and presses the button.
 */
const BUSY: readonly FormAnswer['code'][] = ['BUSY', 'IN_LINE', 'DATABASE_UNAVAILABLE'];

/** Answers after which the same form may well be accepted later. */
export function isBusy(answer: FormAnswer | undefined): boolean {
  return answer !== undefined && BUSY.includes(answer.code);
}
