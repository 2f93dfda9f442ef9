import { data, isRouteErrorResponse } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

/**
 * What a proxy or an overloaded server answers without having looked at the form. Unlike `isUndecided` it leaves out 500:
 * a defect may come after the form has done something, so it is told and not tried again by itself.
 */
const NOT_LOOKED_AT: readonly number[] = [429, 502, 503, 504];
const TRY_AGAIN_SECONDS = 5;

/**
 * Sends a form so that a lost network or a server in trouble keeps the page as it is: without this the error page
 * would take its place, and with it everything that was typed.
 *
 * @param onAccepted called when the form has done its work
 */
export async function keepTyped<Answer>(send: () => Promise<Answer>, onAccepted: () => void = () => {}) {
  try {
    return await send();
  } catch (error) {
    // An accepted form is answered with the address of the next page.
    if (error instanceof Response) onAccepted();
    const answer = toSendFailure(error);
    if (!answer) throw error;
    // With the status of a failure the router leaves the page's data alone: reading it anew would fail as well.
    return data(answer, { status: 503 });
  }
}

/** The answer to show in the page; null for what is not about sending it. */
export function toSendFailure(error: unknown): FormAnswer | null {
  const nothing = { fields: {}, values: {} };
  if (error instanceof Response) return null;
  if (isRouteErrorResponse(error)) {
    if (NOT_LOOKED_AT.includes(error.status))
      return { ...nothing, code: 'BUSY', retryAfter: TRY_AGAIN_SECONDS };
    return error.status >= 500 ? { ...nothing, code: 'INTERNAL' } : null;
  }
  return {
    ...nothing,
    code: error instanceof TypeError || navigator.onLine === false ? 'OFFLINE' : 'UNREADABLE',
  };
}
