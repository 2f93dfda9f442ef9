import styles from '#app/regie/parts/page.module.css';
import { regie } from '#site/copy/regie.ts';

const { team: copy } = regie;

/** Shows the link of a new invitation in the demonstration, which sends no e-mails. */
export function InvitationLink({ link }: { link: string }) {
  return (
    <section className={styles.block} role="status">
      <h2 className={styles.heading}>{copy.link}</h2>
      <p>
        <code>{link}</code>
      </p>
      <p className="sm t2">{copy.linkHelp}</p>
    </section>
  );
}
