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

/** Those that have to be reached by whoever is not signed in. */
const DOORS = ['/regie/connexion', '/regie/invitation', '/regie/deconnexion'];
const as = (role: 'operator' | 'admin') => ({ operator: { role } }) as OperatorSession;

describe('the guard of the régie', () => {
  it('stands before every page of it but the doors', () => {
    expect(pages.length).toBeGreaterThan(DOORS.length);
    for (const path of pages)
      expect([path, pageFor(path)?.guard]).toEqual([path, DOORS.includes(path) ? undefined : 'regie']);
  });

  it.each(pages.filter((path) => !DOORS.includes(path)))('sends an outsider of %s to the door', (path) => {
    const url = new URL(`http://localhost${path.replace('*', 'rien').replace(/:\w+/g, 'x')}?a=1`);
    expect(regie({ url, role: pageFor(path)?.role, operator: null })).toBe(
      `/regie/connexion?next=${encodeURIComponent(url.pathname + url.search)}`,
    );
  });

  it.each(pages.filter((path) => !DOORS.includes(path)))(
    'lets each role into what is theirs of %s',
    (path) => {
      const url = new URL('http://localhost/regie');
      const role = pageFor(path)?.role;
      expect(regie({ url, role, operator: as('admin') })).toBeNull();
      const operator = () => regie({ url, role, operator: as('operator') });
      if (role === 'admin') expect(operator).toThrow('NOT_FOUND');
      else expect(operator()).toBeNull();
    },
  );
});
