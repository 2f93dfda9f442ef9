import { referralCopy } from '#site/copy/earned-votes.ts';

/** How many invited users have voted, drawn as woven knots. */
export function ReferralNodes({ count, needed }: { count: number; needed: number }) {
  const tied = Math.min(count, needed);
  return (
    <div className="noeuds" role="img" aria-label={referralCopy.spoken(tied, needed)}>
      {Array.from({ length: needed }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: knots never change places
        <i key={index} className={index < tied ? 'ok' : undefined} />
      ))}
    </div>
  );
}
