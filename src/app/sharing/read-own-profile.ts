import { readOwnUser } from '#app/local-store/own-user.ts';
import { authTypeFor, noteProfileStored } from '#app/local-store/profile-age.ts';
import { storeProfile } from '#app/local-store/stores.ts';
import type { User } from '#domain/identity/schema.ts';

/** Fetches the signed-in user's profile, and stores it. @param account user id @throws {TypeError} without a network */
export async function readOwnProfile(account: string): Promise<void> {
  const answer = await fetch('/api/auth/profile', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: account, auth_type: authTypeFor(location.search) }),
  });
  if (!answer.ok) return;
  const { user } = (await answer.json()) as { user: User };
  // The user may have signed out meanwhile.
  if (user.id !== readOwnUser()) return;
  storeProfile(user);
  noteProfileStored(account, Date.now());
}
