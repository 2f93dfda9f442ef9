import { Link } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import { paths } from '#site/paths.ts';
import type { Island } from './handle.ts';

const links = [
  { to: paths.rules(), label: fr.footer.rules },
  { to: paths.faq(), label: fr.footer.faq },
  { to: paths.terms(), label: fr.footer.terms },
];

/**
 * The texts that a visitor may want to read, on every page. Its links carry no mark for the router to discover routes
 * by, which knows all of them: /vote has few bytes to spare.
 *
 * @param wideOnly not on phones
 * @param island what keeps it dark on a light page
 */
export function Footer({ wideOnly, island }: { wideOnly: boolean; island: Island }) {
  return (
    <footer className={wideOnly ? 'pied pied--large' : 'pied'} data-theme={island}>
      <div className="galon" aria-hidden="true" />
      <div className="pied__in">
        <nav aria-label={fr.footer.label}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to} discover="none">
              {label}
            </Link>
          ))}
        </nav>
        <p className="t3">{fr.footer.free}</p>
      </div>
    </footer>
  );
}
