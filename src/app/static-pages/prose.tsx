import styles from './prose.module.css';

/** HTML made from a text of this repository. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from content/, which nobody else writes.
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
