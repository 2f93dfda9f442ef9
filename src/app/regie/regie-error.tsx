import { RotateCw } from 'lucide-react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { toStatus } from '#app/error-page.tsx';
import { mayAct, maySee, ROLES, type Role } from '#domain/acts/role-rules.ts';
import type { ClosedPage } from '#site/closed-page.ts';
import { regieErrors as copy } from '#site/copy/regie-errors.ts';
import { paths } from '#site/paths.ts';
import { useRole } from './acts/use-rights.ts';
import styles from './regie-error.module.css';

type RegieErrorKind = 'notFound' | 'invalid' | 'unanswered' | 'broken';

/** The kind of error page for a status; 0 stands for an answer that never came. */
function regieErrorFor(status: number): RegieErrorKind {
  if (status === 404) return 'notFound';
  if (status === 0 || status === 503 || status === 429) return 'unanswered';
  return status >= 400 && status < 500 ? 'invalid' : 'broken';
}

/** Replaces a page of the régie that failed: says why, and offers links. The menu stays beside it. */
export function RegieError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const role = useRole();
  if (role && isRouteErrorResponse(error) && isClosed(error.data))
    return <ClosedToRole role={role} page={error.data} />;
  const kind = regieErrorFor(toStatus(error));
  const mayHelp = kind === 'unanswered' || kind === 'broken';
  return (
    <div className={`carte ${styles.told}`}>
      <h1 className="h2">{copy[kind].title}</h1>
      <p className="t2">{copy[kind].text}</p>
      <p className={styles.ways}>
        {mayHelp && (
          <a className="btn btn--1 btn--sm" href={pathname + search}>
            <RotateCw size={20} strokeWidth={2.25} aria-hidden="true" />
            {copy.again}
          </a>
        )}
        <Link className={`btn btn--sm ${mayHelp ? 'btn--2' : 'btn--1'}`} to={paths.regie()}>
          {copy.live}
        </Link>
      </p>
    </div>
  );
}

const isClosed = (data: unknown): data is ClosedPage =>
  typeof data === 'object' && data !== null && 'area' in data && 'admins' in data;

/** Says which right a page asks for, which roles have it, and which admins can give one of these. */
function ClosedToRole({ role, page: { area, toAct, admins } }: { role: Role; page: ClosedPage }) {
  const roles = ROLES.filter((one) => (toAct ? mayAct : maySee)(one, area));
  return (
    <div className={`carte ${styles.told}`}>
      <h1 className="h2">{copy.closed.title}</h1>
      <p className="t2">{copy.closed.right(area, toAct, role, roles)}</p>
      <p className="t2">{copy.closed.ask(admins)}</p>
      <p className={styles.ways}>
        <Link className="btn btn--sm btn--1" to={paths.regie()}>
          {copy.start}
        </Link>
      </p>
    </div>
  );
}
