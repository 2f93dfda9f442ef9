import { useEffect, useState } from 'react';
import { storedInvitation } from '#app/local-store/invitation.ts';

/** The inviting user's referral code: the server's, else the one that this phone stored in an earlier visit. */
export function useInvitation(known: string | null): string | null {
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => setKept(storedInvitation()), []);
  return known ?? kept;
}
