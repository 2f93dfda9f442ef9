import { Info } from 'lucide-react';
import { bonusOver } from '#site/copy/bonus-over.ts';

/** In place of ways to earn bonus votes, once the last contest has closed. */
export function BonusOver() {
  return (
    <div className="avis">
      <Info size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>{bonusOver}</p>
    </div>
  );
}
