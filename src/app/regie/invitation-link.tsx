import { regie } from '#app/copy/regie.ts';
import styles from './page.module.css';

const { team: copy } = regie;

/** The link of a new invitation, which is shown this once: to whoever invited, or to the second person who agreed. */
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
