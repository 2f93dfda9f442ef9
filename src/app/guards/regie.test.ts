import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { pageFor } from '#site/pages.ts';
import { regie } from './regie.ts';

interface Entry {
  path?: string | undefined;
  children?: Entry[] | undefined;
}
const every = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => [...(entry.path ? [`/${entry.path}`] : []), ...every(entry.children ?? [])]);
const pages = every(routes as readonly Entry[]).filter((path) => path.startsWith('/regie'));

/** Pages that a visitor without an operator's session must reach. */
const DOORS = ['/regie/connexion', '/regie/invitation', '/regie/deconnexion'];
const as = (role: 'operator' | 'admin') => ({ operator: { role } }) as OperatorSession;

describe('the guard of the régie', () => {
  it('stands before every page but sign-in, invitation and sign-out', () => {
    expect(pages.length).toBeGreaterThan(DOORS.length);
    for (const path of pages)
      expect([path, pageFor(path)?.guard]).toEqual([path, DOORS.includes(path) ? undefined : 'regie']);
  });

  it.each(pages.filter((path) => !DOORS.includes(path)))(
    'sends a visitor without an operator’s session from %s to sign in',
    (path) => {
      const url = new URL(`http://localhost${path.replace('*', 'rien').replace(/:\w+/g, 'x')}?a=1`);
      expect(regie({ url, role: pageFor(path)?.role, operator: null })).toBe(
        `/regie/connexion?next=${encodeURIComponent(url.pathname + url.search)}`,
      );
    },
  );

  it.each(pages.filter((path) => !DOORS.includes(path)))('shows %s to the roles that it is for', (path) => {
    const url = new URL('http://localhost/regie');
    const role = pageFor(path)?.role;
    expect(regie({ url, role, operator: as('admin') })).toBeNull();
    const operator = () => regie({ url, role, operator: as('operator') });
    if (role === 'admin') expect(operator).toThrow('NOT_FOUND');
    else expect(operator()).toBeNull();
  });
});
