import { useRouteLoaderData } from 'react-router';
import { type Area, mayAct, maySee, type Role } from '#domain/acts/role-rules.ts';

/** The operator's role; undefined on pages outside the régie's frame. */
export const useRole = (): Role | undefined => useRouteLoaderData<{ role: Role }>('layouts/regie')?.role;

/**
 * What the operator's role allows, for links and headings: forms leave themselves out (`act-form.tsx`), and the server
 * refuses in any case.
 */
export function useRights() {
  const role = useRole();
  return {
    sees: (area: Area): boolean => role !== undefined && maySee(role, area),
    acts: (area: Area): boolean => role !== undefined && mayAct(role, area),
  };
}
