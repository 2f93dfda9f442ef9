import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, NavLink, Outlet, useLocation } from 'react-router';
import { forOperator } from '#app/regie/act-page.server.ts';
import { menuFor } from '#app/regie/navigation.ts';
import { regiePaths } from '#app/regie/paths.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { Logo } from '#app/ui/shell/logo.tsx';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { maySee, type Role } from '#domain/acts/role-rules.ts';
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

/** The frame of the régie: its menu on the left (on a phone behind a button that tells what waits), and the operator's name. */
export default function RegieLayout({ loaderData }: Route.ComponentProps) {
  const { name, role, waiting, alerts } = loaderData;
  const menu = <Menu role={role} waiting={waiting} alerts={alerts} />;
  return (
    <div className={styles.frame}>
      <aside className={styles.side} data-theme="nuit">
        <Link className="logo" to={paths.regie()}>
          <Logo size={28} />
          <span>{regie.name}</span>
        </Link>
        <PhoneMenu waiting={waiting} alerts={alerts}>
          {menu}
        </PhoneMenu>
        <nav aria-label={regie.nav.label} className={styles.wide}>
          {menu}
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

type Waits = Pick<Route.ComponentProps['loaderData'], 'waiting' | 'alerts'>;

function Menu({ role, waiting, alerts }: Waits & { role: Role }) {
  return menuFor(role).map(({ heading, entries }) => (
    <section key={heading} className={styles.group}>
      <h2>{heading}</h2>
      {entries.map(({ to, label, icon: Icon, document }) => (
        <NavLink key={to} to={to} end={to === paths.regie()} reloadDocument={document ?? false}>
          <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
          {label}
          {to === regiePaths.approvals() && <Count of={waiting} says={regie.nav.waiting} />}
          {to === regiePaths.fraud() && <Count of={alerts} says={regie.nav.urgent} />}
        </NavLink>
      ))}
    </section>
  ));
}

/** The menu of a phone, which opens without scripts too; it is shut again on the page that was chosen in it. */
function PhoneMenu({ waiting, alerts, children }: Waits & { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <details key={pathname} className={styles.phone}>
      <summary className="btn btn--2 btn--sm">
        <MenuIcon size={20} strokeWidth={2.25} aria-hidden="true" />
        {regie.nav.menu}
        <Count of={waiting} says={regie.nav.waiting} />
        <Count of={alerts} says={regie.nav.urgent} />
      </summary>
      <nav aria-label={regie.nav.label}>{children}</nav>
    </details>
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
