import { useEffect, useState } from 'react';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { useFormState } from '#app/forms/form-context.ts';
import { readOwnUser } from '#app/local-store/own-user.ts';
import { keepInTab, PROFILE_KEY, textsIn } from './draft.ts';

/** What is kept of the form; never a password. */
const KEPT = ['name', 'phone', 'country_code', 'email'] as const;
type Profile = Partial<Record<(typeof KEPT)[number], string>>;

/** Reads a kept profile; null where none was kept, where it cannot be read, or where it is another user's. */
export function parseKept(stored: string | null, owner: string): Profile | null {
  try {
    const { owner: of, profile } = JSON.parse(stored ?? '') as { owner: unknown; profile: unknown };
    return of === owner && profile ? textsIn(profile, KEPT) : null;
  } catch {
    return null;
  }
}

/**
 * What its user typed before the session ended, when they come back from signing in again; null otherwise. It is read
 * once; signing out forgets it too.
 */
export function useKeptProfile(): Profile | null {
  const [kept, setKept] = useState<Profile | null>(null);
  useEffect(() => {
    const owner = readOwnUser();
    if (owner === null) return;
    try {
      setKept(parseKept(sessionStorage.getItem(PROFILE_KEY), owner));
      // Another user of this phone must not find it.
      sessionStorage.removeItem(PROFILE_KEY);
    } catch {
      // The storage is denied to this page: nothing was kept.
    }
  }, []);
  return kept;
}

/** Inside the form: keeps what is typed once the answer says that the session has ended. */
export function KeepProfile() {
  const { element, answer } = useFormState();
  const [owner, setOwner] = useState<string | null>(null);
  // Before the answer: with it the cookie may go.
  useEffect(() => setOwner(readOwnUser()), []);
  useEffect(() => {
    const form = element.current;
    if (!form || owner === null || !hasEnded(answer)) return;
    const keep = () => {
      const typed = new FormData(form);
      const profile = Object.fromEntries(KEPT.map((name) => [name, typed.get(name)]));
      keepInTab(PROFILE_KEY, { owner, profile });
    };
    keep();
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [element, answer, owner]);
  return null;
}

const hasEnded = (answer: FormAnswer | undefined) =>
  answer?.code === 'SIGN_IN_REQUIRED' || answer?.code === 'SESSION_EXPIRED';
