/**
 * What a route says about the frame around it: `export const handle = { bar: 'back' } satisfies ShellHandle;`.
 * What it does not say keeps the default. A page renders its own `<main>`.
 */
export interface ShellHandle {
  /**
   * `plain` (default): logo, countdown. `back`: with a way back, for deep pages. `sign-in`, `sign-up`: on those two
   * pages, with a button to the other. `bare`: logo only. `none`: the page brings a frame of its own.
   */
  bar?: 'plain' | 'back' | 'sign-in' | 'sign-up' | 'bare' | 'none';
  /** The bottom navigation; true by default. */
  nav?: boolean;
  /** True by default; `wide`: only where there is room for it beside an action that is always at hand on phones. */
  footer?: boolean | 'wide';
  /** Light pages for long texts; the bars stay dark. */
  theme?: 'papier';
}

/** Theme of the bars and the footer: on a light page they stay dark, on a dark one nothing has to be said. */
export type Island = 'nuit' | undefined;

export interface Shell extends Required<Omit<ShellHandle, 'theme'>> {
  theme: 'papier' | undefined;
}

/** The frame of the page, from the handles of the matched routes; where several say something, the deepest one wins. */
export function toShell(handles: readonly unknown[]): Shell {
  const said: ShellHandle = Object.assign({}, ...handles.filter((handle) => typeof handle === 'object'));
  return {
    bar: said.bar ?? 'plain',
    nav: said.nav ?? true,
    footer: said.footer ?? true,
    theme: said.theme,
  };
}
