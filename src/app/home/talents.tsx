import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { CandidateCard } from '#app/contest/candidate-card.tsx';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { type ShownCandidate, undescribed } from '#app/contest/undescribed.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import { home } from '#site/copy/home.ts';
import { paths } from '#site/paths.ts';

/** As many as a wide screen shows side by side. */
const SHOWN = 6;

/** The talents of the home page's ribbon (the first six while a link leads to all), and how many take part. */
export function inRibbon(allCandidates: readonly Candidate[], open: boolean) {
  const candidates = allCandidates.filter((candidate) => !candidate.eliminated).map(undescribed);
  return { candidates: open ? candidates.slice(0, SHOWN) : candidates, count: candidates.length };
}

interface Props {
  candidates: readonly ShownCandidate[];
  /** How many take part, shown here or not. */
  count: number;
  /** Whether a vote can be given now. */
  open: boolean;
  /** Whether the last vote is closed. */
  over: boolean;
}

/** The candidates of the week, in a ribbon. */
export function Talents({ candidates, count, open, over }: Props) {
  if (candidates.length === 0) return null;
  return (
    <section className="sect">
      <PagneStyles candidates={candidates} />
      <div className="sect__tete">
        <h2 className="h2">{over ? home.talents.finalists : home.talents.heading(count)}</h2>
        {open && (
          <Link className="lienfl" to={paths.vote()} aria-label={home.talents.allLabel(count)}>
            {home.talents.all(count)} <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        )}
      </div>
      <ul className="ruban" aria-label={over ? home.talents.finalists : home.talents.list}>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <CandidateCard
              candidate={candidate}
              href={open ? paths.voteAt(candidate) : paths.candidate(candidate.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
