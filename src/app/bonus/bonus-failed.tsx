import { CircleAlert, RotateCw } from 'lucide-react';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import styles from './bonus-failed.module.css';

/** Stands where bonus votes could not be read: what happened, and one way on. @param page its own address */
export function BonusFailed({ page }: { page: string }) {
  return (
    <div className={`carte pile ${styles.card}`}>
      <div className="avis avis--err" role="alert">
        <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
        <div>
          <p>
            <b>{bonusCopy.failed}</b>
          </p>
          <p>{bonusCopy.failedHelp}</p>
        </div>
      </div>
      {/* A plain link: the page is read anew, not taken from the router's memory. */}
      <a className="btn btn--1 btn--bloc" href={page}>
        <RotateCw size={22} strokeWidth={2.25} aria-hidden="true" />
        {bonusCopy.retry}
      </a>
    </div>
  );
}
