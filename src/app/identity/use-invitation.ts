import { useEffect, useState } from 'react';
import { storedInvitation } from '#app/local-store/invitation.ts';

/** The code of who invited: as the server knows it, else as this phone has kept it from an earlier visit. */
export function useInvitation(known: string | null): string | null {
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => setKept(storedInvitation()), []);
  return known ?? kept;
}
