import { Link } from 'react-router';
import { useRights } from '#app/regie/acts/use-rights.ts';
import { regiePaths } from '#app/regie/paths.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import { timeAndDay } from '#site/copy/regie-curve.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { count } from '#site/copy/results.ts';
import styles from './live.module.css';

const copy = liveCopy.grants;

/** A warning on the live screen while bonus votes are granted too fast, to one account or in all. */
export function GrantNotice({ grants, now }: Pick<LiveState, 'grants' | 'now'>) {
  const rights = useRights();
  if (!grants?.alarm) return null;
  const { codes, videos, accounts, most, at } = grants;
  return (
    <div className={styles.lost} role="alert">
      <p>
        <b>{copy.heading}</b> {copy.all(codes + videos, count(codes + videos), count(codes), count(videos))}{' '}
        {accounts > 0 && copy.accounts(accounts, count(most[0]?.votes ?? 0))}{' '}
        {copy.since(timeAndDay(at, now))}
      </p>
      {rights.acts('codes') && (
        <p>
          {copy.advice}{' '}
          <Link className="lienfl" to={regiePaths.codes()}>
            {copy.codes}
          </Link>{' '}
          <Link className="lienfl" to={regiePaths.videos()}>
            {copy.videos}
          </Link>
        </p>
      )}
    </div>
  );
}
