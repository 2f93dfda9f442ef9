import { CircleAlert, RotateCw } from 'lucide-react';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import styles from './bonus-failed.module.css';

/** Shown when bonus votes could not be read: what happened, and a retry. @param page address of the open page */
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
      {/* A plain link reloads the page; the router's would use its memory. */}
      <a className="btn btn--1 btn--bloc" href={page}>
        <RotateCw size={22} strokeWidth={2.25} aria-hidden="true" />
        {bonusCopy.retry}
      </a>
    </div>
  );
}
