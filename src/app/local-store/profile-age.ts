const KEY = 'profil';
/** After this, pages that show a profile ask for it again: another phone or the régie may have changed it. */
const FRESH_MS = 10 * 60_000;

/** Notes that this user's profile is stored as the server has it. @param now by the phone's clock, milliseconds */
export function noteProfileStored(account: string, now: number): void {
  try {
    sessionStorage.setItem(KEY, `${now} ${account}`);
  } catch {
    // Without a storage the next page asks again.
  }
}

/** Whether what is stored of this user was asked for in this visit, a short while ago. */
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
    // Without a storage the profile is asked for as any other.
  }
}

/**
 * How a user of whom the phone knows nothing yet has signed in.
 *
 * @param search of the address, which says so where it was with canal
 */
export function authTypeFor(search: string): 'standard' | 'google' | 'canal' {
  if (new URLSearchParams(search).get('canal_auth') === 'success') return 'canal';
  try {
    return sessionStorage.getItem(AUTH_TYPE) === 'google' ? 'google' : 'standard';
  } catch {
    return 'standard';
  }
}
