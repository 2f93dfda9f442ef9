import styles from './prose.module.css';

/** HTML made from a long text. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, which lets no typed tag through.
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
