import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { ROLES, type Role, rightIn } from '#domain/acts/role-rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { firstRegiePage, pageFor } from '#site/pages.ts';
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
const as = (role: Role) => ({ operator: { role } }) as OperatorSession;

function pageOf(path: string) {
  const page = pageFor(path);
  if (!page) throw new Error(path);
  return page;
}

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
      expect(regie({ url, page: pageOf(path), operator: null })).toBe(
        `/regie/connexion?next=${encodeURIComponent(url.pathname + url.search)}`,
      );
    },
  );

  it('tells an operator at the sign-in page that their session has ended, and that a form sent since was not done', () => {
    const facts = { url: new URL('http://localhost/regie/faq'), page: pageOf('/regie/faq'), operator: null };
    const back = '/regie/connexion?next=%2Fregie%2Ffaq';
    expect(regie(facts)).toBe(back);
    expect(regie({ ...facts, hadSession: true })).toBe(`${back}&fin=session`);
    expect(regie({ ...facts, sends: true })).toBe(`${back}&fin=demande`);
    expect(regie({ ...facts, sends: true, hadSession: true })).toBe(`${back}&fin=demande`);
  });

  it.each(pages.filter((path) => !DOORS.includes(path)))('shows %s to the roles that may see it', (path) => {
    const url = new URL('http://localhost/regie/x');
    const page = pageOf(path);
    for (const role of ROLES) {
      const asked = () => regie({ url, page, operator: as(role) });
      const right = page.area ? rightIn(role, page.area) : 'reads';
      const may = right === 'acts' || (right === 'reads' && !page.toAct);
      if (may) expect([role, asked()]).toEqual([role, null]);
      else if (path === '/regie') expect([role, asked()]).toEqual([role, firstRegiePage(role)]);
      else expect(asked, role).toThrow('ROLE_REQUIRED');
    }
  });

  it('leads each role to a page that it may see', () => {
    const first = (role: Role) => firstRegiePage(role);
    expect(ROLES.map(first)).toEqual(['/regie', '/regie', '/regie', '/regie', '/regie/messages']);
  });
});
