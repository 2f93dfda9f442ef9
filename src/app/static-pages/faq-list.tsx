import type { FaqItem } from '#domain/contest/schema.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import styles from './faq.module.css';
import { FaqQuestion } from './faq-question.tsx';
import { faqSections } from './faq-search.ts';
import type { Sharing } from './share-answer.tsx';

interface Props {
  items: readonly FaqItem[];
  /** Id of the question that is open at first. */
  unfolded: string | null;
  sharing: Sharing;
}

/** Questions and answers by section. */
export function FaqList({ items, unfolded, sharing }: Props) {
  return faqSections(items).map((group) => (
    <section key={group.section} className={styles.section}>
      <h2 className="h2">{staticCopy.faq.sections[group.section] ?? staticCopy.faq.otherSection}</h2>
      {group.items.map((item) => (
        <FaqQuestion key={item.id} item={item} open={item.id === unfolded} sharing={sharing} />
      ))}
    </section>
  ));
}
