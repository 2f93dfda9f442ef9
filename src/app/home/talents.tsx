import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { CandidateCard } from '#app/contest/candidate-card.tsx';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { home } from '#app/copy/home.ts';
import { paths } from '#app/paths.ts';
import { hasPage } from '#app/routes.ts';
import type { Candidate } from '#domain/contest/schema.ts';

/** As many as a wide screen shows side by side. */
const SHOWN = 6;

interface Props {
  candidates: readonly Candidate[];
  /** Whether a vote can be given now. */
  open: boolean;
}

/** The candidates of the week, in a ribbon. */
export function Talents({ candidates, open }: Props) {
  if (candidates.length === 0) return null;
  // Who cannot be reached by the link to all is shown here.
  const shown = open ? candidates.slice(0, SHOWN) : candidates;
  return (
    <section className="sect">
      <PagneStyles candidates={shown} />
      <div className="sect__tete">
        <h2 className="h2">{home.talents.heading}</h2>
        {open && (
          <Link className="lienfl" to={paths.vote()} aria-label={home.talents.allLabel(candidates.length)}>
            {home.talents.all(candidates.length)}{' '}
            <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        )}
      </div>
      <ul className="ruban" aria-label={home.talents.list}>
        {shown.map((candidate) => {
          const href = linkOf(candidate, open);
          return (
            <li key={candidate.id}>
              <CandidateCard candidate={candidate} {...(href === undefined ? {} : { href })} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function linkOf(candidate: Candidate, open: boolean): string | undefined {
  if (hasPage('/detailscandidats')) return paths.candidate(candidate.id);
  return open ? paths.vote(candidate.id) : undefined;
}
