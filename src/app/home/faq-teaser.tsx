import { ArrowRight, ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { home } from '#app/copy/home.ts';
import { paths } from '#app/paths.ts';
import { PlainText } from '#app/static-pages/plain-text.tsx';
import type { FaqItem } from '#domain/contest/schema.ts';
import styles from './home.module.css';

const SHOWN = 3;

/**
 * The first questions.
 *
 * @param shared the one that a shared link is about: it comes before them
 */
export function teaser(items: readonly FaqItem[], shared: string | null): FaqItem[] {
  const rest = items.filter((item) => item.id !== shared);
  return [...items.filter((item) => item.id === shared), ...rest].slice(0, SHOWN);
}

/** A few questions; the page of all of them is one link away. */
export function FaqTeaser({ items }: { items: readonly FaqItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="sect">
      <div className="sect__tete">
        <h2 className="h2">{home.faq.heading}</h2>
        <Link className="lienfl" to={paths.faq()}>
          {home.faq.all} <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
        </Link>
      </div>
      {items.map((item, index) => (
        <details className="qa" key={item.id} open={index === 0}>
          <summary>
            {item.question}
            <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
          </summary>
          <div className={styles.answer}>
            <PlainText text={item.answer} />
          </div>
        </details>
      ))}
    </section>
  );
}
