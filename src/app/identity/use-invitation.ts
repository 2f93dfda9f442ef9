import { useEffect, useState } from 'react';
import { storedInvitation } from '#app/local-store/invitation.ts';

/** The referral code of the inviting user: from the server, else as this phone has stored it in an earlier visit. */
export function useInvitation(known: string | null): string | null {
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => setKept(storedInvitation()), []);
  return known ?? kept;
}
