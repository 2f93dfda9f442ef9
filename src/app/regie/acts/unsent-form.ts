import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { resumedCopy } from '#site/copy/regie-resumed.ts';
import { OWN_FIELD } from './own-fields.ts';
import { typedInto } from './typed-into.ts';

/** sessionStorage key: the form that this tab is sending. */
const KEY = 'regie-formulaire';

interface Sent {
  operator: string;
  page: string;
  values: Record<string, string>;
}

const UnsentForm = createContext<FormAnswer | null>(null);
export const UnsentFormProvider = UnsentForm.Provider;

/** The form of this page that could not be sent because its operator's session had ended; null where there is none. */
export const useUnsentForm = () => useContext(UnsentForm);

/**
 * Keeps a form of the régie in this tab while it is being sent. Its answer removes it; where the answer leads to the
 * sign-in page instead, it is given back to the same operator, on the same page.
 *
 * @param operator id of the operator who is signed in
 * @returns the form that was given back; its key changes once it has to be drawn
 */
export function useSentForm(operator: string): { form: FormAnswer | null; key: string } {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const { formData, state } = useNavigation();
  const [back, setBack] = useState<Sent | null>(null);
  const [done, setDone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the tab held when the régie was opened
  useEffect(() => {
    const sent = take();
    if (sent?.operator === operator && sent.page === page) setBack(sent);
  }, []);
  useEffect(() => {
    if (formData?.has(OWN_FIELD.act)) {
      setDone(true);
      keep({ operator, page, values: typedInto(formData) });
    } else if (state === 'idle') take();
  }, [formData, state, operator, page]);
  const shown = back && !done && back.page === page ? back.values : null;
  return {
    form: shown && { code: 'RESUMED', fields: {}, values: shown, message: resumedCopy.signedOut },
    key: back ? 'rendu' : 'neuf',
  };
}

function keep(sent: Sent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent));
  } catch {
    // Without sessionStorage, or where the form is too large for it, it is lost as before.
  }
}

function take(): Sent | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Sent);
  } catch {
    return null;
  }
}
