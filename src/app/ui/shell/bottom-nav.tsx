import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import type { Island } from './handle.ts';
import { bottomEntries, entryAddress, isCurrent, type MenuEntry } from './navigation.ts';
import type { BarData } from './top-bar.tsx';

/** A phone's bottom navigation; a wide screen has the same links at the top. @param island theme that keeps it dark */
export function BottomNav({ island }: { island: Island }) {
  const { pathname } = useLocation();
  const data = useRouteLoaderData<BarData>('root');
  return (
    <>
      <div className="esp-nav" />
      <nav className="nav" data-theme={island} aria-label={fr.nav.label}>
        <ul>
          {bottomEntries.map((entry) => (
            <li key={entry.to}>
              <Link
                discover="none"
                to={entryAddress(entry, data?.registered)}
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

function EntryIcon({ entry: { icon: Icon, main } }: { entry: MenuEntry }) {
  const icon = <Icon size={26} strokeWidth={2.25} aria-hidden="true" />;
  return main ? <i>{icon}</i> : icon;
}
