import { useRouteLoaderData } from 'react-router';
import { type Area, mayAct, maySee, type Role } from '#domain/acts/role-rules.ts';

/**
 * What the operator's role allows, for links and headings: forms leave themselves out (`act-form.tsx`), and the server
 * refuses in any case.
 */
export function useRights() {
  const role = useRouteLoaderData<{ role: Role }>('layouts/regie')?.role;
  return {
    sees: (area: Area): boolean => role !== undefined && maySee(role, area),
    acts: (area: Area): boolean => role !== undefined && mayAct(role, area),
  };
}
