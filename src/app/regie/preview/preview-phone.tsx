import { Link } from 'react-router';
import pageStyles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { previewCopy as copy, type PreviewPage } from '#site/copy/regie-preview.ts';
import styles from './preview.module.css';

interface Props {
  page: PreviewPage;
  pages: readonly PreviewPage[];
  /** Address of the previewed page; null before a choice. */
  shown: { address: string } | null;
}

/** The site itself in a frame as wide as a phone. */
export function PreviewPhone({ page, pages, shown }: Props) {
  if (!shown) return <p className={`${pageStyles.block} ${styles.none}`}>{copy.none}</p>;
  return (
    <section className={styles.seen} aria-label={copy.frame}>
      <nav className={styles.pages} aria-label={copy.page}>
        {pages.map((one) => (
          <Link key={one} to={regiePaths.preview(one)} aria-current={one === page ? 'page' : undefined}>
            {copy.pages[one]}
          </Link>
        ))}
      </nav>
      <iframe className={styles.phone} src={shown.address} title={copy.frame} />
      <p className={`sm t2 ${styles.redirects}`}>{copy.redirects}</p>
    </section>
  );
}
