import { ChevronRight, Download, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { ownAccountCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import styles from './account-page.module.css';

const copy = ownAccountCopy.data;

/** Exports all that is stored of the user, or deletes the account. */
export function AccountData() {
  return (
    <section className="sect">
      <h2 className={`h2 ${styles.title}`}>{copy.title}</h2>
      <div className="carte carte--nue">
        <a className="ligne" href={paths.ownData()} download>
          <span className="rondic">
            <Download size={22} strokeWidth={2.25} aria-hidden="true" />
          </span>
          <b className={`f1 ${styles.row}`}>{copy.export}</b>
          <span className="sm t2">{copy.exportHelp}</span>
        </a>
        <Link className="ligne" to={paths.deleteAccount()}>
          <span className="rondic">
            <Trash2 size={22} strokeWidth={2.25} aria-hidden="true" />
          </span>
          <b className={`f1 ${styles.row}`}>{copy.delete}</b>
          <ChevronRight size={24} strokeWidth={2.25} aria-hidden="true" />
        </Link>
      </div>
    </section>
  );
}
