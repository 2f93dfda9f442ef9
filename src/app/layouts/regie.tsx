import { useEffect, useRef } from 'react';
import { Form, Link, NavLink, Outlet, useLocation } from 'react-router';
import { forOperator } from '#app/regie/act-page.server.ts';
import { regieEntries } from '#app/regie/navigation.ts';
import { regiePaths } from '#app/regie/paths.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { Logo } from '#app/ui/shell/logo.tsx';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { maySee } from '#domain/acts/roles.ts';
import { mayDo } from '#domain/regie/acts.ts';
import { urgentAlerts } from '#domain/risk/service.ts';
import { regie } from '#site/copy/regie.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/regie.ts';
import styles from './regie.module.css';

export const handle = { bar: 'none', nav: false, footer: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [
  { title: regie.name },
  { name: 'robots', content: 'noindex, nofollow' },
];

export function loader({ context }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx, session }) => {
    const { db } = ctx.dependencies;
    const { id, name, role } = session.operator;
    const waiting = (await waitingApprovals(db)).filter(
      (one) => one.requested_by_id !== id && mayDo(role, one.act),
    ).length;
    const alerts = maySee(role, 'fraud') ? await urgentAlerts(db) : 0;
    return { name, role, waiting, alerts };
  });
}

/** The frame of the régie: its menu on the left (above, on a phone), and the operator's name. */
export default function RegieLayout({ loaderData }: Route.ComponentProps) {
  const { name, role, waiting, alerts } = loaderData;
  const menu = useMenuAtCurrent();
  return (
    <div className={styles.frame}>
      <aside className={styles.side} data-theme="nuit">
        <Link className="logo" to={paths.regie()}>
          <Logo size={28} />
          <span>{regie.name}</span>
        </Link>
        <nav aria-label={regie.nav.label} ref={menu}>
          {regieEntries
            .filter((entry) => maySee(role, entry.area))
            .map(({ to, label, icon: Icon, document }) => (
              <NavLink key={to} to={to} end={to === paths.regie()} reloadDocument={document ?? false}>
                <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
                {label}
                {to === regiePaths.approvals() && <Count of={waiting} says={regie.nav.waiting} />}
                {to === regiePaths.fraud() && <Count of={alerts} says={regie.nav.urgent} />}
              </NavLink>
            ))}
        </nav>
        <div className={styles.who}>
          <p>
            <b>{name}</b>
            {regie.roles[role]}
          </p>
          <Form method="post" action={paths.regieSignOut()}>
            <button type="submit">{regie.nav.signOut}</button>
          </Form>
        </div>
      </aside>
      <main className={styles.main} aria-label={regie.name}>
        <Outlet />
      </main>
    </div>
  );
}

/** How many items wait behind an entry of the menu; not shown for none. */
function Count({ of, says }: { of: number; says: string }) {
  if (of === 0) return null;
  return (
    <span className={styles.count}>
      {of} <span className="vh">{says}</span>
    </span>
  );
}

/** On a phone the menu is wider than the screen: the current entry must be in sight. */
function useMenuAtCurrent() {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry is another one on each page
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!menu.current || !current) return;
    menu.current.scrollLeft = current.offsetLeft - (menu.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return menu;
}
