import { ArrowRight, ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { PlainText } from '#app/ui/plain-text.tsx';
import type { FaqItem } from '#domain/contest/schema.ts';
import { home } from '#site/copy/home.ts';
import { paths } from '#site/paths.ts';
import styles from './home.module.css';

const SHOWN = 3;

/**
 * The first questions, without the one that a shared link is about, which is shown apart.
 *
 * @param asked the question of the shared link, or null
 */
export function teaser(items: readonly FaqItem[], asked: FaqItem | null) {
  return { asked, faq: items.filter((item) => item.id !== asked?.id).slice(0, SHOWN) };
}

/** The question that a shared link is about, with its answer open on the stage even without scripts. */
export function AskedQuestion({ item }: { item: FaqItem }) {
  return (
    <section className={styles.asked} aria-label={home.faq.asked}>
      <Question item={item} open />
    </section>
  );
}

/** A few questions, and a link to the page with all of them. */
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
        <Question key={item.id} item={item} open={index === 0} />
      ))}
    </section>
  );
}

function Question({ item, open }: { item: FaqItem; open: boolean }) {
  return (
    <details className="qa" open={open}>
      <summary>
        {item.question}
        <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
      </summary>
      <div className={styles.answer}>
        <PlainText text={item.answer} />
      </div>
    </details>
  );
}
