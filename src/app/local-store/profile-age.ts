const KEY = 'profil';
/** After this time, pages that show the profile fetch it again: another phone or the régie may have changed it. */
const FRESH_MS = 10 * 60_000;

/** Notes that a user's profile was just stored. @param account user id @param now by the phone's clock, milliseconds */
export function noteProfileStored(account: string, now: number): void {
  try {
    sessionStorage.setItem(KEY, `${now} ${account}`);
  } catch {
    // Without sessionStorage the next page fetches the profile again.
  }
}

/** Whether this user's stored profile was fetched in this tab less than ten minutes ago. */
export function isProfileFresh(account: string, now: number): boolean {
  try {
    const [at, whose] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    const age = now - Number(at);
    return whose === account && age >= 0 && age < FRESH_MS;
  } catch {
    return false;
  }
}

const AUTH_TYPE = 'auth_type';

/** Notes that a sign-in with Google has begun in this tab. */
export function beginWithGoogle(): void {
  try {
    sessionStorage.setItem(AUTH_TYPE, 'google');
  } catch {
    // Without sessionStorage the profile is requested as after any other sign-in.
  }
}

/**
 * How a user whom this phone does not know yet has signed in.
 *
 * @param search query of the address; it says `canal_auth=success` after a sign-in with canal
 */
export function authTypeFor(search: string): 'standard' | 'google' | 'canal' {
  if (new URLSearchParams(search).get('canal_auth') === 'success') return 'canal';
  try {
    return sessionStorage.getItem(AUTH_TYPE) === 'google' ? 'google' : 'standard';
  } catch {
    return 'standard';
  }
}
