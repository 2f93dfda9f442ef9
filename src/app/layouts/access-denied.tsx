import { Outlet } from 'react-router';
import type { ShellHandle } from '#app/ui/shell/handle.ts';

/** The frame for a visitor from a refused country (docs/specification.md §1.6): the logo, and no way further. */
export const handle = { bar: 'bare', nav: false, footer: false } satisfies ShellHandle;

export default function AccessDeniedLayout() {
  return <Outlet />;
}
