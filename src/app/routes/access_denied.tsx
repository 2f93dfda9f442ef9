import { House } from 'lucide-react';
import { data } from 'react-router';
import { NoticePage } from '#app/error-page.tsx';
import { accessDenied } from '#site/copy/access-denied.ts';
import { fr } from '#site/copy/fr.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/access_denied.ts';

export const meta: Route.MetaFunction = () => [
  { title: fr.title(accessDenied.title) },
  { name: 'robots', content: 'noindex' },
];

export function loader() {
  return data(null, { status: 403 });
}

/** The page to which the gate by country redirects the visitors that it refuses. */
export default function AccessDenied() {
  const { button, ...copy } = accessDenied;
  return (
    <NoticePage {...copy}>
      <a className="btn btn--1 btn--bloc" href={paths.home()}>
        <House size={24} strokeWidth={2.25} aria-hidden="true" />
        {button}
      </a>
    </NoticePage>
  );
}
