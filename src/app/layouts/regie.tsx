import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, NavLink, Outlet, useLocation } from 'react-router';
import { ErrorPage } from '#app/error-page.tsx';
import { forOperator } from '#app/regie/acts/act-page.server.ts';
import { UnsentFormProvider, useSentForm } from '#app/regie/acts/unsent-form.ts';
import { useTopAfterAct } from '#app/regie/acts/use-top-after-act.ts';
import { menuFor } from '#app/regie/navigation.ts';
import { regiePaths } from '#app/regie/paths.ts';
import { RegieError } from '#app/regie/regie-error.tsx';
import { SearchField, useSearchKey } from '#app/regie/search/search-field.tsx';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { Logo } from '#app/ui/shell/logo.tsx';
import { countUndecided, countUntold } from '#domain/acts/approvals.ts';
import { maySee, type Role } from '#domain/acts/role-rules.ts';
import { actsFor } from '#domain/regie/acts.ts';
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
    const [waiting, told, alerts] = await Promise.all([
      countUndecided(db, id, actsFor(role)),
      maySee(role, 'approvals') ? countUntold(db, id) : 0,
      maySee(role, 'fraud') ? urgentAlerts(db) : 0,
    ]);
    const { time_zone: zone } = await ctx.dependencies.show.get();
    return { self: id, name, role, waiting, told, alerts, zone };
  });
}

export default function RegieLayout({ loaderData }: Route.ComponentProps) {
  const { form, key } = useSentForm(loaderData.self);
  return (
    <Frame {...loaderData}>
      {/* Fields take their values when they are drawn: with a form that is given back, the page is drawn anew. */}
      <UnsentFormProvider key={key} value={form}>
        <Outlet />
      </UnsentFormProvider>
    </Frame>
  );
}

/** Shown for a page that failed; when the frame itself failed, the public site's error page is shown. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage error={error} />;
  return (
    <Frame {...loaderData}>
      <RegieError error={error} />
    </Frame>
  );
}

type RegieFrameData = Route.ComponentProps['loaderData'];

/** The frame of the régie: its menu on the left (on a phone behind a button with a count), and the operator's name. */
function Frame({ name, role, waiting, told, alerts, children }: RegieFrameData & { children: ReactNode }) {
  useSearchKey();
  useTopAfterAct();
  const menu = <Menu role={role} waiting={waiting} told={told} alerts={alerts} />;
  return (
    <div className={styles.frame}>
      <aside className={styles.side} data-theme="nuit">
        <Link className="logo" to={paths.regie()}>
          <Logo size={28} />
          <span>{regie.name}</span>
        </Link>
        <PhoneMenu waiting={waiting} told={told} alerts={alerts}>
          {menu}
        </PhoneMenu>
        <div className={styles.wide}>
          <SearchField />
          <nav aria-label={regie.nav.label}>{menu}</nav>
        </div>
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
        {children}
      </main>
    </div>
  );
}

type Waits = Pick<RegieFrameData, 'waiting' | 'told' | 'alerts'>;

function Menu({ role, waiting, told, alerts }: Waits & { role: Role }) {
  return menuFor(role).map(({ heading, entries }) => (
    <section key={heading} className={styles.group}>
      <h2>{heading}</h2>
      {entries.map(({ to, label, icon: Icon, document }) => (
        <NavLink key={to} to={to} end={to === paths.regie()} reloadDocument={document ?? false}>
          <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
          {label}
          {to === regiePaths.approvals() && <Count of={waiting} says={regie.nav.waiting} />}
          {to === regiePaths.approvals() && <Count of={told} says={regie.nav.decided(told)} news />}
          {to === regiePaths.fraud() && <Count of={alerts} says={regie.nav.urgent(alerts)} />}
        </NavLink>
      ))}
    </section>
  ));
}

/** The menu of a phone, which opens without scripts too; the key closes it on the next page. */
function PhoneMenu({ waiting, told, alerts, children }: Waits & { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <details key={pathname} className={styles.phone}>
      <summary className="btn btn--2 btn--sm">
        <MenuIcon size={20} strokeWidth={2.25} aria-hidden="true" />
        {regie.nav.menu}
        <Count of={waiting} says={regie.nav.waiting} />
        <Count of={told} says={regie.nav.decided(told)} news />
        <Count of={alerts} says={regie.nav.urgent(alerts)} />
      </summary>
      <SearchField />
      <nav aria-label={regie.nav.label}>{children}</nav>
    </details>
  );
}

/** How many items wait behind an entry of the menu; not shown for none. */
function Count({ of, says, news = false }: { of: number; says: string; news?: boolean }) {
  if (of === 0) return null;
  return (
    <span className={`${styles.count} ${news ? styles.news : ''}`} title={news ? says : undefined}>
      {of} <span className="vh">{says}</span>
    </span>
  );
}
