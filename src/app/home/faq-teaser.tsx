import { ArrowRight, ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { home } from '#app/copy/home.ts';
import { paths } from '#app/paths.ts';
import { hasPage } from '#app/routes.ts';
import type { FaqItem } from '#domain/contest/schema.ts';
import styles from './home.module.css';

const SHOWN = 3;

interface Props {
  items: readonly FaqItem[];
  /** The question that a shared link is about: it comes first, and open. */
  shared: string | null;
}

/** The first questions; the page of all of them is one link away. */
export function FaqTeaser({ items, shared }: Props) {
  if (items.length === 0) return null;
  const first = items.filter((item) => item.id === shared);
  const shown = [...first, ...items.filter((item) => item.id !== shared)].slice(0, SHOWN);
  return (
    <section className="sect">
      <div className="sect__tete">
        <h2 className="h2">{home.faq.heading}</h2>
        {hasPage(paths.faq()) && (
          <Link className="lienfl" to={paths.faq()}>
            {home.faq.all} <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        )}
      </div>
      {shown.map((item, index) => (
        <details className="qa" key={item.id} open={index === 0}>
          <summary>
            {item.question}
            <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
          </summary>
          <div className={styles.answer}>{item.answer}</div>
        </details>
      ))}
    </section>
  );
}
