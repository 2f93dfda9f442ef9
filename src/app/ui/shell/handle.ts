/**
 * A route's settings for the frame around it: `export const handle = { bar: 'back' } satisfies ShellHandle;`. Missing
 * fields keep their defaults. A page renders its own `<main>`.
 */
export interface ShellHandle {
  /**
   * `plain` (default): logo, countdown. `back`: with a back link, for deep pages. `sign-in`, `sign-up`: for those two
   * pages, with a button to the other one. `bare`: logo only. `none`: the page has its own frame.
   */
  bar?: 'plain' | 'back' | 'sign-in' | 'sign-up' | 'bare' | 'none';
  /** The bottom navigation; true by default. */
  nav?: boolean;
  /** True by default; `wide`: not on phones, where an action that stays in sight needs the room. */
  footer?: boolean | 'wide';
  /** `papier`: a light page for long texts; the bars stay dark. */
  theme?: 'papier';
}

/** Theme of the bars and the footer: `nuit` keeps them dark on a light page; a dark page needs none. */
export type Island = 'nuit' | undefined;

export interface Shell extends Required<Omit<ShellHandle, 'theme'>> {
  theme: 'papier' | undefined;
}

/** Merges the handles of the matched routes into the page's frame; the deepest route wins. */
export function toShell(handles: readonly unknown[]): Shell {
  const said: ShellHandle = Object.assign({}, ...handles.filter((handle) => typeof handle === 'object'));
  return {
    bar: said.bar ?? 'plain',
    nav: said.nav ?? true,
    footer: said.footer ?? true,
    theme: said.theme,
  };
}
