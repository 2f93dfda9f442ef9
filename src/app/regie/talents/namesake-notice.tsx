import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { regiePaths } from '#app/regie/paths.ts';
import type { namesakes } from '#domain/contest/namesake-rules.ts';
import { regieCandidates as copy } from '#site/copy/regie-candidates.ts';

interface Props {
  /** Talents of one name. */
  group: ReturnType<typeof namesakes>[number];
}

/** Says that talents have one name, which voters could not tell apart, and leads to each. */
export function NamesakeNotice({ group }: Props) {
  return (
    <div className="avis avis--att" role="status">
      <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
      <div>
        <p>
          <b>{copy.namesakes(group.length)}</b>
        </p>
        <p>
          {group.map(({ id, number, display_name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link className="lienfl" to={regiePaths.candidate(id)}>
                {copy.namesake(display_name, number)}
              </Link>
            </span>
          ))}
        </p>
        <p>{copy.namesakesHelp}</p>
      </div>
    </div>
  );
}
