/**
 * Cookies of ours that make a page another for the visitor who sends one: a session, a preview, the gate's code, a
 * message to be shown, an invitation, a registration under way. `own-cookies.test.ts` holds the list against the names
 * that the server sets.
 */
const TELLING = ['session', 'regie', 'apercu', 'bypass', 'flash', 'ref', 'pending'] as const;
const NAMES = new Set(TELLING.flatMap((name) => [name, `__Host-${name}`]));

/**
 * Whether a request carries anything that a page could show differently for. Cookies that other sites' scripts or
 * tools have left here are none of it: the server reads none of them.
 */
export function tellsVisitorsApart(cookies: Readonly<Record<string, string | undefined>>): boolean {
  return Object.keys(cookies).some((name) => NAMES.has(name));
}
