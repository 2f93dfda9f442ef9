import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { home } from '#app/copy/home.ts';
import { paths } from '#app/paths.ts';
import styles from './home.module.css';
import type { SharedThing } from './shared-link.ts';

/** What the link that brought the visitor here is about, within reach. */
export function SharedCard({ shared: { candidate, week } }: { shared: SharedThing }) {
  if (candidate) {
    return (
      <aside className={`carte ${styles.shared}`}>
        <PagneStyles candidates={[candidate]} />
        <CandidateHead candidate={candidate} />
        <p className="f1">{home.shared.candidate(candidate.display_name)}</p>
        <Go to={paths.candidate(candidate.id)} label={home.shared.sheet} />
      </aside>
    );
  }
  if (week === null) return null;
  return (
    <aside className={`carte ${styles.shared}`}>
      <p className="f1">{home.shared.results(week)}</p>
      <Go to={paths.results(week)} label={home.published.see} />
    </aside>
  );
}

function Go({ to, label }: { to: string; label: string }) {
  return (
    <Link className="lienfl" to={to}>
      {label} <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
    </Link>
  );
}
