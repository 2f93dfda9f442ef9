import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { nameList } from '#site/copy/candidate.ts';
import { home } from '#site/copy/home.ts';
import { paths } from '#site/paths.ts';
import styles from './home.module.css';
import type { SharedThing } from './shared-link.ts';

/** What the link that brought the visitor here is about, within reach. */
export function SharedCard({
  shared: { kind, candidates, week },
  open,
}: {
  shared: SharedThing;
  open: boolean;
}) {
  const [first] = candidates;
  if (first) {
    return (
      <aside className={`carte ${styles.shared}`}>
        <PagneStyles candidates={candidates} />
        {candidates.map((candidate) => (
          <CandidateHead candidate={candidate} key={candidate.id} eager />
        ))}
        <p className="f1">
          {kind === 'votes'
            ? home.shared.votes(nameList(candidates.map(({ display_name }) => display_name)))
            : home.shared.candidate(first.display_name)}
        </p>
        {kind === 'votes' && open ? (
          <Go to={candidates.length === 1 ? paths.voteAt(first) : paths.vote()} label={home.shared.vote} />
        ) : (
          <Go to={paths.candidate(first.id)} label={home.shared.sheet} />
        )}
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
