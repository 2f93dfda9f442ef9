import { Link } from 'react-router';
import type { FaqItem } from '#domain/contest/schema.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import { paths } from '#site/paths.ts';
import styles from './faq.module.css';
import { FaqList } from './faq-list.tsx';
import type { Sharing } from './share-answer.tsx';

interface Props {
  /** The search text; null shows every question. */
  search: string | null;
  found: readonly FaqItem[];
  /** Id of the question that the address names. */
  asked: string | null;
  sharing: Sharing;
}

/** The questions found, and their number, which screen readers read out as the search changes. */
export function FaqResults({ search, found, asked, sharing }: Props) {
  const { search: copy } = staticCopy.faq;
  // Open the first question, to show how the page works; in a search, open a single hit, which is the answer.
  const first = search === null || found.length === 1 ? found[0]?.id : null;
  return (
    <>
      <p className={styles.count} role="status">
        {search && found.length > 0 && copy.found(found.length, search)}
        {search && found.length === 0 && <b>{copy.nothing(search)}</b>}
      </p>
      {found.length > 0 ? (
        <FaqList items={found} unfolded={asked ?? first ?? null} sharing={sharing} />
      ) : (
        <div className={styles.nothing}>
          {search && <p className="t2">{copy.nothingHint}</p>}
          {search && (
            <Link className="btn btn--2" to={paths.faq()}>
              {copy.all}
            </Link>
          )}
        </div>
      )}
    </>
  );
}
