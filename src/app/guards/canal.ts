import { opaqueId } from '#domain/opaque-id-rules.ts';
import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';

/**
 * Where the home page sends a visitor who comes back from canal (docs/specification.md §1.8).
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
