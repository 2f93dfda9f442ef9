import { useActionData, useLoaderData } from 'react-router';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import type { FieldLimits } from '#app/forms/limits.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { useUnsentForm } from './unsent-form.ts';

/** The loader data of every page with forms of the régie. */
export interface ActPage {
  /** By act, the constraints that browsers check themselves. */
  limits: Readonly<Record<string, FieldLimits>>;
  /** Until when the page's forms ask for no code. */
  trust: {
    /** When the operator last gave one, milliseconds since 1970. */
    confirmedAt: number;
    /** For how many minutes it is good, by act. */
    minutes: Readonly<Partial<Record<ActName, number>>>;
    /** The database's clock as the page was made, milliseconds since 1970. */
    now: number;
  };
  /** Of the page's acts, those that the operator's role allows. */
  may: readonly ActName[];
  /** One of the page's forms as the operator had filled it in, when they correct a request; else null. */
  resumed: FormAnswer | null;
}

/**
 * The page around a form of the régie, and the answer to whichever of its forms was sent; before any was, a form that is
 * shown again as it was filled in.
 */
export function useActPage(): Omit<ActPage, 'resumed'> & { answer: FormAnswer | undefined } {
  const { limits, may, trust, resumed } = useLoaderData<ActPage>();
  const answered = useActionData<object>();
  const unsent = useUnsentForm();
  const answer = answered ? toAnswer(answered) : (unsent ?? resumed ?? undefined);
  return { limits, may, trust, answer };
}

/** The refusal in an action's answer; undefined when the answer is something to show. */
export function toAnswer<Answered extends object>(
  answered: Answered | undefined,
): Extract<Answered, FormAnswer> | undefined {
  return answered && 'code' in answered ? (answered as Extract<Answered, FormAnswer>) : undefined;
}
