import { Link, useLocation } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import { bottomEntries, type Entry, isCurrent } from './navigation.ts';

/** The bottom navigation of a phone; a wide screen has the same links at the top. */
export function BottomNav() {
  const { pathname } = useLocation();
  return (
    <>
      <div className="esp-nav" />
      <nav className="nav" data-theme="nuit" aria-label={fr.nav.label}>
        <ul>
          {bottomEntries.map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                className={entry.main ? 'nav__voter' : undefined}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              >
                <EntryIcon entry={entry} />
                <span>{entry.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function EntryIcon({ entry: { icon: Icon, main } }: { entry: Entry }) {
  const icon = <Icon size={26} strokeWidth={2.25} aria-hidden="true" />;
  return main ? <i>{icon}</i> : icon;
}
