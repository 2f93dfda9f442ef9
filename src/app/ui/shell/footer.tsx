import { Link } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import { paths } from '#site/paths.ts';

const links = [
  { to: paths.rules(), label: fr.footer.rules },
  { to: paths.faq(), label: fr.footer.faq },
  { to: paths.terms(), label: fr.footer.terms },
];

/** The texts that a visitor may want to read, on every page. @param wideOnly not on phones */
export function Footer({ wideOnly }: { wideOnly: boolean }) {
  return (
    <footer className={wideOnly ? 'pied pied--large' : 'pied'} data-theme="nuit">
      <div className="galon" aria-hidden="true" />
      <div className="pied__in">
        <nav aria-label={fr.footer.label}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <p className="t3">{fr.footer.free}</p>
      </div>
    </footer>
  );
}
