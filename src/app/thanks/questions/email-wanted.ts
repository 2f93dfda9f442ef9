import { loadStores, userStore } from '#app/local-store/stores.ts';
import type { User } from '#domain/identity/schema.ts';

/** A newcomer's profile is fetched once the page has nothing better to do; after so long it is not waited for. */
const PATIENCE_MS = 20_000;

/**
 * Whether a user's account has no e-mail address, by the profile that the phone has stored: nothing is asked of the
 * server for it.
 *
 * @param account id of the user who has signed in
 */
export async function emailWanted(account: string): Promise<boolean> {
  loadStores();
  const user = await findProfile(account);
  return user !== null && user.email === null && user.pending_email === null;
}

function findProfile(account: string): Promise<User | null> {
  const known = () => {
    const { user } = userStore.getState();
    return user?.id === account ? user : null;
  };
  return new Promise((resolve) => {
    const done = (user: User | null) => {
      unsubscribe();
      clearTimeout(timer);
      resolve(user);
    };
    const timer = setTimeout(() => done(null), PATIENCE_MS);
    const unsubscribe = userStore.subscribe(() => known() && done(known()));
    if (known()) done(known());
  });
}
