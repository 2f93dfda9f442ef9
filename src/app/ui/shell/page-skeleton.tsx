import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import styles from './page-skeleton.module.css';

/** A visitor who waits less never sees the skeleton. */
const AFTER_MS = 300;

/**
 * The shape of a page while another one is on its way, on slow networks. It covers the page that is left and takes no
 * part in it: what was typed there is still there when the network gives up.
 */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  // A form keeps its page, and says itself that it is being sent; tabs of one page only change its content.
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
