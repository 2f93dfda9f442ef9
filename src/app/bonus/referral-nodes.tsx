import { referralCopy } from '#site/copy/earned-votes.ts';

/** How many of the invited have voted, as woven knots. */
export function ReferralNodes({ count, needed }: { count: number; needed: number }) {
  const tied = Math.min(count, needed);
  return (
    <ol className="noeuds" aria-label={referralCopy.spoken(tied, needed)}>
      {Array.from({ length: needed }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: knots never change places
        <li key={index} className={index < tied ? 'ok' : undefined} />
      ))}
    </ol>
  );
}
