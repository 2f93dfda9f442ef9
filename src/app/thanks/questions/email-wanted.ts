import { loadStores, userStore } from '#app/local-store/stores.ts';
import type { User } from '#domain/identity/schema.ts';

/** The profile of a user new to this phone is fetched once the page is idle; this is how long to wait for it. */
const PATIENCE_MS = 20_000;

/**
 * Whether a user's account has no e-mail address, by the stored profile, without a request of its own.
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
