import { Portrait } from './portrait.tsx';

interface Props {
  candidate: Parameters<typeof Portrait>[0]['candidate'];
  size?: 'sm' | 'md' | 'lg';
  eager?: boolean;
}

/** The small square face that goes beside a name. */
export function CandidateHead({ candidate, size = 'md', eager = false }: Props) {
  return (
    <span className={size === 'md' ? 'tete' : `tete tete--${size}`}>
      <Portrait candidate={candidate} crop="head" eager={eager} />
    </span>
  );
}
