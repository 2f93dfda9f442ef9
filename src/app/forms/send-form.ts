import type { ClientActionFunctionArgs } from 'react-router';
import type { FormAnswer } from './form-answer.ts';
import { keepTyped } from './keep-typed.ts';

type Sending = Pick<ClientActionFunctionArgs, 'serverAction'>;

/** Sends a page's form with scripts; when the network is lost, the page and what was typed stay. */
export const sendForm = ({ serverAction }: Sending) => keepTyped(() => serverAction<FormAnswer>());

/** Sends a form as `sendForm` does, and calls `onAccepted` once the form was accepted. */
export const sendFormThen =
  (onAccepted: () => void) =>
  ({ serverAction }: Sending) =>
    keepTyped(() => serverAction<FormAnswer>(), onAccepted);
