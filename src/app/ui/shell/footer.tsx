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
 * Links to the site's texts, on every page. They carry no attribute for the router's route discovery, which knows all
 * routes already: /vote has few bytes to spare.
 *
 * @param wideOnly whether phones do not show it
 * @param island theme that keeps it dark on a light page
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
