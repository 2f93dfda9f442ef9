import { useRouteLoaderData } from 'react-router';

/** The zone that the show lives in, by its IANA name; null where the régie shows UTC alone. */
export function useShowZone(): string | null {
  return useRouteLoaderData<{ zone: string | null }>('layouts/regie')?.zone ?? null;
}
