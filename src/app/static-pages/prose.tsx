import styles from './prose.module.css';

/** HTML made from a long text. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it, and lets through no tag of anybody's own.
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
