import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import styles from './page-skeleton.module.css';

/** The skeleton appears only after this wait. */
const AFTER_MS = 300;

/**
 * The outline of a page while the next one loads on a slow network. It only covers the open page, so that what was
 * typed there is still there if the network fails.
 */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  // A form stays on its page and shows itself that it is being sent; tabs of one page only change its content.
  const leaving = state === 'loading' && !formMethod && location.pathname !== pathname;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!leaving) return setShown(false);
    const timer = setTimeout(() => setShown(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return (
    <div role="status">
      {shown && (
        <div className={styles.cover}>
          <span className="vh">{fr.loading}</span>
          <div className={`page ${styles.page}`} aria-hidden="true">
            <div className={`os ${styles.title}`} />
            <div className={`os ${styles.line}`} />
            <div className={`os ${styles.box}`} />
            <div className={`os ${styles.box}`} />
            <div className={`os ${styles.box}`} />
          </div>
        </div>
      )}
    </div>
  );
}
