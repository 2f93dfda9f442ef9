import { Form, Link, NavLink, Outlet } from 'react-router';
import { regie } from '#app/copy/regie.ts';
import { asPage } from '#app/error-response.ts';
import { paths } from '#app/paths.ts';
import { regieEntries } from '#app/regie/navigation.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { Logo } from '#app/ui/shell/logo.tsx';
import { AppError } from '#domain/errors.ts';
import { mayAct } from '#domain/regie/rules.ts';
import { waitingApprovals } from '#domain/regie/service.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/regie.ts';
import styles from './regie.module.css';

export const handle = { bar: 'none', nav: false, footer: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [
  { title: regie.name },
  { name: 'robots', content: 'noindex, nofollow' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const session = await ctx.operator();
    // The guard lets nobody pass without one.
    if (!session) throw new AppError('NOT_FOUND');
    const waiting = await waitingApprovals(ctx.dependencies.db);
    const { id, name, role } = session.operator;
    return { name, role, waiting: waiting.filter((one) => one.requested_by_id !== id).length };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

/** The frame of the régie: its menu on the left (above, on a phone), and who is at work. */
export default function RegieLayout({ loaderData: { name, role, waiting } }: Route.ComponentProps) {
  return (
    <div className={styles.frame}>
      <aside className={styles.side} data-theme="nuit">
        <Link className="logo" to={paths.regie()}>
          <Logo size={28} />
          <span>{regie.name}</span>
        </Link>
        <nav aria-label={regie.nav.label}>
          {regieEntries
            .filter((entry) => mayAct(role, entry.role))
            .map(({ to, label, icon: Icon }) => (
              <NavLink key={to} to={to} end={to === paths.regie()}>
                <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
                {label}
                {to === paths.regieApprovals() && waiting > 0 && (
                  <span className={styles.count}>{waiting}</span>
                )}
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
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
