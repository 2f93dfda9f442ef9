import { isRouteErrorResponse } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

/**
 * Sends a form so that a lost network keeps the page as it is: without this the error page would take its place, and
 * with it everything that was typed.
 *
 * @param onAccepted called when the form has done its work
 */
export async function keepTyped<Answer>(
  send: () => Promise<Answer>,
  onAccepted: () => void = () => {},
): Promise<Answer | FormAnswer> {
  try {
    return await send();
  } catch (error) {
    // An accepted form is answered with the address of the next page.
    if (error instanceof Response) onAccepted();
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const code = error instanceof TypeError || !navigator.onLine ? 'OFFLINE' : 'INTERNAL';
    return { code, fields: {}, values: {} };
  }
}
