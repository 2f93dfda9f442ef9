import { staticCopy } from '#app/copy/static.ts';
import type { FaqItem } from '#domain/contest/schema.ts';
import styles from './faq.module.css';
import { FaqQuestion } from './faq-question.tsx';
import { faqSections } from './faq-search.ts';

interface Props {
  items: readonly FaqItem[];
  /** The question that the address asks for. */
  asked: string | null;
}

/** Questions and answers by section. An only one is unfolded: it is the answer. */
export function FaqList({ items, asked }: Props) {
  return faqSections(items).map((group) => (
    <section key={group.section} className={styles.section}>
      <h2 className="h2">{staticCopy.faq.sections[group.section] ?? staticCopy.faq.otherSection}</h2>
      {group.items.map((item) => (
        <FaqQuestion key={item.id} item={item} open={item.id === asked || items.length === 1} />
      ))}
    </section>
  ));
}
