import { home } from '#site/copy/home.ts';
import styles from './home.module.css';

/** How voting works, in three steps. */
export function Steps({ dailyVotes }: { dailyVotes: number }) {
  const steps = [
    home.steps.account,
    dailyVotes > 1 ? home.steps.votes(dailyVotes) : home.steps.vote,
    home.steps.bonus,
  ];
  return (
    <section className="sect">
      <h2 className={`h2 ${styles.heading}`}>{home.steps.heading}</h2>
      <ol className="pile">
        {steps.map(({ title, text }, index) => (
          <li className="etape" key={title}>
            <span className="etape__n" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="h3">{title}</h3>
              <p className={`t2 sm ${styles.step}`}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
