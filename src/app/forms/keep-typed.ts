import { data, isRouteErrorResponse } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

/**
 * The statuses of a proxy or an overloaded server that has not looked at the form. Unlike `isUndecided` it leaves out
 * 500: a defect may come after the form has done something, so the visitor is told, and the form is not sent again.
 */
const NOT_LOOKED_AT: readonly number[] = [429, 502, 503, 504];
const TRY_AGAIN_SECONDS = 5;

/**
 * Sends a form, and keeps the page when the network is lost or the server in trouble: otherwise the error page would
 * replace it, and everything that was typed would be lost.
 *
 * @param onAccepted called when the server has accepted the form
 */
export async function keepTyped<Answer>(send: () => Promise<Answer>, onAccepted: () => void = () => {}) {
  try {
    return await send();
  } catch (error) {
    // An accepted form is answered with a redirect, which the router throws as a Response.
    if (error instanceof Response) onAccepted();
    const answer = toSendFailure(error);
    if (!answer) throw error;
    // With a failure's status the router does not reload the page's data, which would fail as well.
    return data(answer, { status: 503 });
  }
}

/** The answer to show for a failed sending; null for an error of another kind. */
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
