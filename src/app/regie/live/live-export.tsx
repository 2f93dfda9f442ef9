import { Download } from 'lucide-react';
import { curveCopy as copy } from '#site/copy/regie-curve.ts';
import { type Chosen, liveFileAddress } from './live-address.ts';
import styles from './week-choice.module.css';

/** The link that downloads the screen's figures as a file. */
export function LiveExport({ chosen }: { chosen: Chosen }) {
  return (
    <a className="btn btn--2 btn--sm" href={liveFileAddress(chosen)} title={copy.exportHelp} download>
      <Download size={18} strokeWidth={2.25} aria-hidden="true" />
      <span className={styles.word}>{copy.export}</span>
    </a>
  );
}
