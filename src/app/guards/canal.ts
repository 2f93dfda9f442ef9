import { paths } from '#app/paths.ts';
import { opaqueId } from '#domain/identity/opaque-id.ts';
import { safeNext } from './next.ts';

/**
 * Where the home page sends somebody on who comes back from canal (specification §2).
 *
 * @returns null to stay there
 */
export function canalReturn({ searchParams }: URL, registered: boolean): string | null {
  const came = searchParams.get('canal_auth');
  if (came === 'pending') {
    const ud = opaqueId(searchParams.get('ud'));
    return ud && paths.pendingRegistration(ud);
  }
  return came === 'success' && registered ? safeNext(searchParams.get('next')) : null;
}
